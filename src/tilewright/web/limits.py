"""Rate limits per client, by kind of request."""

from __future__ import annotations

from tilewright.web.budget import Budgets
from tilewright.web.live.emotes import EMOTES_A_SECOND, EMOTES_AT_ONCE
from tilewright.web.settings import Settings

CARDS_A_SECOND = 1.0  # clients add cards in decks
CARDS_AT_ONCE = 2000.0


class Limits:
    """Budgets of all clients of a server."""

    def __init__(self, settings: Settings) -> None:
        self.work = Budgets(settings.tasks_a_second, settings.tasks_at_once)
        self.seconds = Budgets(settings.work_a_second, settings.work_at_once)
        self.rooms = Budgets(settings.rooms_a_minute / 60, settings.rooms_a_minute)
        self.verbs = Budgets(settings.verbs_a_second, settings.verbs_at_once)
        self.emotes = Budgets(EMOTES_A_SECOND, EMOTES_AT_ONCE)
        self.messages = Budgets(settings.messages_a_second, settings.messages_at_once)
        self.cards = Budgets(CARDS_A_SECOND, CARDS_AT_ONCE)
        self.notes = Budgets(settings.notes_a_second, settings.notes_at_once)
        self.uploads = Budgets(settings.uploads_an_hour / 3600, settings.uploads_an_hour)
