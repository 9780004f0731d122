"""The app of the theatre."""

from django.apps import AppConfig


class TheatreConfig(AppConfig):
    """Documents of finished matches, boards of running ones."""

    name = "ladder.theatre"
    label = "theatre"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {"*": "SELECT"}

    def ready(self) -> None:
        """Draw matches once they may be told, and show on the metrics page how much waits to be drawn and studied."""
        from ladder.house.metrics import show
        from ladder.play import listeners
        from ladder.theatre.following import Drawn
        from ladder.theatre.metrics import DrawingFigures, StudyFigures

        listeners.register(Drawn())
        show(DrawingFigures())
        show(StudyFigures())
