// A client of `okeysolve engine` for Node, without any dependency, and what it can be used for.
//
// usage: node engine_client.mjs [COMMAND ARGUMENT...]      (default: okeysolve engine)

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** What the engine refuses: code as JSON-RPC has it, data with kind, field and more. */
export class EngineError extends Error {
  constructor(message, code, data) {
    super(message);
    this.code = code;
    this.data = data ?? {};
  }
}

/** An engine in a child process; every call has a time limit. */
export class Engine {
  #calls = new Map();
  #next = 1;
  #ended = null;

  constructor(command = ["okeysolve", "engine"]) {
    this.process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.process.on("error", (error) => this.#end(`cannot start the engine: ${error.message}`));
    this.process.on("close", (code) => this.#end(`the engine has ended, exit code ${code}`));
    this.process.stdin.on("error", () => {}); // its end is told by "close"
    createInterface({ input: this.process.stdout }).on("line", (line) => this.#take(JSON.parse(line)));
  }

  /** What the method answers. timeout: milliseconds. onSnapshot: told what a long method has so far. */
  call(method, params = {}, { timeout = 10_000, onSnapshot } = {}) {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#calls.delete(id);
        this.#send({ jsonrpc: "2.0", method: "cancel", params: { id } });
        reject(new EngineError(`${method}: no reply within ${timeout} ms`));
      }, timeout);
      this.#calls.set(id, { resolve, reject, onSnapshot, timer });
      this.#send({ jsonrpc: "2.0", method, params, id });
    });
  }

  /** Ends the engine: by the end of its input, or, if it hangs, by force. */
  async close() {
    if (this.#ended) return;
    const closed = new Promise((resolve) => this.process.once("close", resolve));
    this.process.stdin.end();
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 3_000);
    await closed;
    clearTimeout(timer);
  }

  #send(message) {
    this.process.stdin.write(`${JSON.stringify(message)}\n`);
  }

  #take(message) {
    if (message.method === "snapshot") {
      this.#calls.get(message.params.id)?.onSnapshot?.(message.params.snapshot);
      return;
    }
    const call = this.#calls.get(message.id);
    if (!call) return; // it came too late
    this.#calls.delete(message.id);
    clearTimeout(call.timer);
    if (message.error) call.reject(new EngineError(message.error.message, message.error.code, message.error.data));
    else call.resolve(message.result);
  }

  #end(message) {
    this.#ended ??= new EngineError(message);
    for (const { reject, timer } of this.#calls.values()) {
      clearTimeout(timer);
      reject(this.#ended);
    }
    this.#calls.clear();
  }
}

/** Plays a hand; decide(view) answers with a player's actions. */
export async function playHand(engine, seed, decide) {
  let told = await engine.call("new_round", { seed });
  while (!told.over) {
    const actions = await decide(told.seats[told.turn].view);
    told = await engine.call("apply", { hand: told.hand, actions });
  }
  return told.score;
}

async function main(command) {
  const engine = new Engine(command);
  try {
    const hello = await engine.call("hello");
    console.log(`${hello.name}, protocol ${hello.protocol}, ${hello.methods.length} methods`);
    const best = await engine.call("open", { rack: "R11-13 Y13 B13 K13 B10 B11 B12 K12 R12", okey: "Y6" });
    console.log(best.text);
    try {
      await engine.call("open", { rack: "R1 R2 Q3" });
    } catch (error) {
      console.log(`refused, ${error.data.field}: ${error.message}`);
    }
    const score = await playHand(engine, 7, async (view) => {
      const bot = view.seat === 0 ? "steady" : "greedy";
      return (await engine.call("act", { view, bot, seed: 1 })).actions;
    });
    console.log(`a hand: ${score.points.join(" ")}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await engine.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(process.argv.length > 2 ? process.argv.slice(2) : undefined);
}
