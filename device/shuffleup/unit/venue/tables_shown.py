"""The views of tables that somebody looks at; those of all other tables do not come to the floor."""

import re
from collections.abc import Collection
from typing import NoReturn

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, TableNo
from shuffleup.network.bus import Bus, Message, Subscription, UnreadableMessage, topics
from shuffleup.network.bus.notices import read_notice
from shuffleup.protocol import TableView
from shuffleup.stations.latest_views import Hub, table_topic
from shuffleup.unit.venue.copies import Holders

SHOWN_MS = Millis(60_000)
"""A view comes so long after the last look at it, and twice as long at most: pages that poll look often."""

_TOPIC = re.compile(r"table(?:/([1-9][0-9]{0,3}))?")


class TablesShown:
    """Subscribes to the view of a table while somebody looks at it on the `hub`.

    A table sends a view with nearly every row, so where nobody looks at a table its views would be a third of
    all messages that come to a floor. The broker retains the newest one, which comes at once.
    """

    def __init__(
        self, bus: Bus, clock: Clock, hub: Hub, holders: Holders, tables: Collection[TableNo]
    ) -> None:
        self._bus, self._clock, self._hub = bus, clock, hub
        self._holders, self._tables = holders, tables
        self._shown: dict[TableNo, Subscription] = {}
        self._looked_at: set[TableNo] = set()
        hub.on_look(self._look)

    async def keep_looking(self) -> NoReturn:
        """Let go of views at which nobody looks any more, until cancelled."""
        while True:
            await self._clock.sleep(SHOWN_MS)
            for table in [*self._shown]:
                if table not in self._looked_at and not self._hub.is_followed(table_topic(table)):
                    self._shown.pop(table).close()
                    self._hub.withdraw(table_topic(table))
            self._looked_at.clear()

    def close(self) -> None:
        """Listen no more."""
        self._hub.on_look(lambda topic: False)
        for subscription in self._shown.values():
            subscription.close()
        self._shown.clear()

    def _look(self, topic: str) -> bool:
        """Take note of a look at a topic; says whether a view of it comes."""
        found = _TOPIC.fullmatch(topic)
        table = TableNo(int(found[1] or 1) if found else 0)
        if table not in self._tables:
            return False
        self._looked_at.add(table)
        if table not in self._shown:
            self._shown[table] = self._bus.subscribe(topics.view(table), self._view_came)
        return self._holders.at(table) is not None

    async def _view_came(self, message: Message) -> None:
        view = read_notice(message.payload, TableView)
        if topics.view(TableNo(view.table)) != message.topic:
            raise UnreadableMessage(f"shows table {view.table}")
        if self._holders.at(TableNo(view.table)):
            self._hub.post(table_topic(TableNo(view.table)), lambda: view)
