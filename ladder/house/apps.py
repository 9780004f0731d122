from django.apps import AppConfig


class HouseConfig(AppConfig):
    name = "ladder.house"
    verbose_name = "House"
