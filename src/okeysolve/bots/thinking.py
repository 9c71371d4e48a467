"""Bots that play the candidates out before they decide: strong, master, and clairvoyant, which sees all racks."""

from __future__ import annotations

from ..advisor import Limit, Search
from ..game.round import Round
from ..game.view import PlayerView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from ..game.actions import Action

STRONG = 250  # playouts a decision: about 20 ms of a core
MASTER = 2000  # about 0.2 s
CLAIRVOYANT = 1000


class Thinker:
    """A bot that does what its playouts like best; from the same view and random numbers always the same.

    playouts: of a decision, all candidates together. most: candidates. policy: how the bot goes on in its playouts,
    others: how the other seats do. utility: 'relative', 'own' or 'win', the last only in matches. sees_hands: it is
    shown all racks, but not the order of the stock. What leaves no choice is done at once. OkeyError for what an
    advisor refuses.
    """

    def __init__(
        self,
        playouts: int = STRONG,
        most: int = 8,
        policy: str = "static",
        utility: str = "relative",
        others: str = "greedy",
        *,
        sees_hands: bool = False,
    ) -> None:
        self.playouts = playouts
        self._limit = Limit(playouts=playouts)
        self._options = {"most": most, "policy": policy, "utility": utility, "others": others}
        self.sees_hands = sees_hands
        if utility != "win":  # refuses bad options now rather than at the first decision
            self._search(Round.deal("yesil", 0), 0)

    def decide(self, view: PlayerView | Round, rng: Random) -> list[Action]:
        """The actions of the best candidate, up to the next tile that comes in.

        TypeError when a bot that sees all racks is shown a view.
        """
        if self.sees_hands and not isinstance(view, Round):
            raise TypeError(f"a bot that sees all racks decides from the Round, not from a {type(view).__name__}")
        search = self._search(view, rng.getrandbits(64))
        if len(search.arms) > 1:
            for _ in search.run(self._limit, first_pass=None):
                pass
        best = max(search.estimates()[0], 0)
        return list(search.arms[best].actions)

    def _search(self, seen: PlayerView | Round, seed: int) -> Search:
        hand = seen if isinstance(seen, Round) else None
        view = seen if isinstance(seen, PlayerView) else seen.view(seen.turn)
        return Search(view, seed=seed, hands=hand if self.sees_hands else None, **self._options)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"Thinker({self.playouts}, {self._options}, sees_hands={self.sees_hands})"


def master(
    playouts: int = MASTER,
    most: int = 8,
    policy: str = "static",
    utility: str = "relative",
    others: str = "greedy",
) -> Thinker:
    """The same with more time."""
    return Thinker(playouts, most, policy, utility, others)


def clairvoyant(playouts: int = CLAIRVOYANT, most: int = 8, policy: str = "static", others: str = "greedy") -> Thinker:
    """Sees the racks of all: what would be possible. It plays in the arena only."""
    return Thinker(playouts, most, policy, others=others, sees_hands=True)
