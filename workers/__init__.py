"""The workers: Celery tasks, the match runner, the sandbox and the clocks. They import the ladder; the ladder never imports them."""
