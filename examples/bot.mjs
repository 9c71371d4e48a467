// A bot in JavaScript: opens and lays all it can, throws what it needs least. In the arena: "process:node bot.mjs".
import { createInterface } from "node:readline";

const ORDER = ["take_indicator", "open", "lay", "layoff", "draw", "pass", "discard", "put_back"];
const number = (tile) => Number(tile.slice(1)); // 0 for an okey
const ends = (tile, [first, ...others]) => others.every((other) => other[0] === first[0]) // a run, or else a group
  ? tile[0] === first[0] && [number(first) - 1, number(others.at(-1)) + 1].includes(number(tile))
  : number(tile) === number(first) && ![first, ...others].includes(tile);

function choose({ legal, rack, table, okey }) {
  const faces = (text) => text.split(" ").map((tile) => (tile === "F" ? okey : tile.replace("O=", "")));
  const beside = (tile, other) => other.slice(1) === tile.slice(1) ||
    (other[0] === tile[0] && Math.abs(number(other) - number(tile)) < 3);
  const needless = (tile) => table.some((meld) => ends(tile, faces(meld.tiles))) || !number(tile) ? -99
    : number(tile) / 9 - faces(rack).filter((other) => beside(tile, other)).length;
  const worth = ({ event, points, tile }) => (event === "discard" ? needless(faces(tile)[0]) : points ?? 0);
  const kind = ORDER.find((event) => legal.some((action) => action.event === event));
  return legal.filter((action) => action.event === kind).sort((a, b) => worth(b) - worth(a))[0];
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, params } = JSON.parse(line);
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result: { actions: [choose(params.view)] } }));
}
