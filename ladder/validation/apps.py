"""The app of validations. It has no rows of its own: the report is the version's, the games are matches."""

from django.apps import AppConfig


class ValidationConfig(AppConfig):
    """From upload to play."""

    name = "ladder.validation"
    label = "validation"

    def ready(self) -> None:
        """Have validation games decide on their versions, and go with a bot that is deleted."""
        from ladder.bots import listeners
        from ladder.play import purposes
        from ladder.validation.following import Validations
        from ladder.validation.purpose import Validation

        purposes.register(Validation())
        listeners.register(Validations())
