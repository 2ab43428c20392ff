import { Heap, type Message } from './heap.ts';
import { newOwner, ProcessDied, type Owner } from './owner.ts';
import { seededRandom, type Random } from './random.ts';
import { changesSoFar } from './written.ts';

/**
 * Time, chance and order of the whole house. Whatever waits (a timer, an answer, a start) is a message on one heap of
 * (time, order); one is taken after the other, and the next one only when everything the last one began has come to its
 * end. So a seed is a history, whatever the machine it runs on does.
 */

const realImmediate = globalThis.setImmediate;
const realTimeout = globalThis.setTimeout;
/** Turns of the real event loop that a message may wait for threads, a millisecond each behind the first; more is a hole. */
const MOST_TURNS = 20_000;
const SPINS = 200;
const KEPT_MESSAGES = 80;
/** Work of real threads that goes on behind a message's back. */
const THREADS = /^(?:FSReq|Zlib|Worker|GetAddrInfo)/;

/** `hasLeapt`: so much time passed at once that what sleeps may be overdue. */
type Wake = (hasLeapt: boolean) => void;

/** `first` is where it was first seen: it is said once, however long it stays. */
export type Problem = { kind: string; says: string; first: string };

const house = newOwner('house');
const heap = new Heap();
const streams = new Map<string, Random>();
let seed = '0';
let now = Date.UTC(2026, 8, 1, 12);
let order = 0;
let current: Owner = house;
let pace = 1;
let messages = 0;
let trace = 0;
let isLiving = false;
/** Calls of real threads that have not come back. */
const heldCalls = new Map<symbol, string>();
let recent: string[] = [];
let problems: Problem[] = [];
let dead: Owner[] = [];
let wakers: Wake[] = [];
let afterMessage: (message: Message) => void = () => undefined;

const turn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));
const hasThreads = (): boolean => process.getActiveResourcesInfo().some((name) => THREADS.test(name));

async function settle(name: string): Promise<void> {
  await turn();
  for (let turns = 0; heldCalls.size > 0 || hasThreads(); turns++) {
    if (turns > MOST_TURNS)
      throw new Error(
        `${name} leaves behind: ${[...process.getActiveResourcesInfo(), ...heldCalls.values()].join(' ')}`,
      );
    // A busy machine gives a thread its turn late.
    await (turns < SPINS ? turn() : new Promise((resolve) => realTimeout(resolve, 1)));
  }
}

function note(message: Message): void {
  messages++;
  const line = `${message.at} ${message.owner.name}#${message.owner.generation} ${message.name}`;
  for (let at = 0; at < line.length; at++) trace = Math.imul(trace ^ line.charCodeAt(at), 0x01_00_01_93);
  recent.push(line);
  if (recent.length > 2 * KEPT_MESSAGES) recent = recent.slice(-KEPT_MESSAGES);
}

function wakeSleepers(hasLeapt = false): void {
  const woken = wakers;
  wakers = [];
  for (const wake of woken) wake(hasLeapt);
}

/** It may have been closed by its own process before. */
function closeQuietly(connection: { close(): unknown }): void {
  try {
    connection.close();
  } catch {
    // closed already
  }
}

function buryDead(): void {
  const buried = dead;
  dead = [];
  for (const owner of buried) {
    for (const connection of owner.connections) closeQuietly(connection);
    owner.connections.clear();
  }
}

function blame(error: unknown, where: string, owner: Owner = current): void {
  if (error instanceof ProcessDied || owner.isDead) return;
  machine.report('thrown', `${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

/** Between two messages it is the machine itself that fails. */
function hear(error: unknown, where: string): void {
  if (isLiving) return blame(error, where);
  console.error(error);
  process.exit(1);
}
process.on('unhandledRejection', (error) => hear(error, 'a promise that nobody awaits'));
process.on('uncaughtException', (error) => hear(error, 'nobody caught'));

async function live(message: Message): Promise<void> {
  now = Math.max(now, message.at);
  current = message.owner;
  if (message.isRare) wakeSleepers();
  note(message);
  const { owner, name } = message;
  const before = changesSoFar();
  isLiving = true;
  try {
    const begun = message.work();
    // Not waited for: it may wait for messages to come.
    if (begun instanceof Promise) begun.catch((error: unknown) => blame(error, name, owner));
  } catch (error) {
    blame(error, name);
  }
  try {
    await settle(name);
  } finally {
    isLiving = false;
  }
  current = house;
  if (changesSoFar() !== before) wakeSleepers();
  buryDead();
  afterMessage(message);
}

export const machine = {
  /** The right time, whatever somebody's clock says. */
  now: () => now,
  /** As the process that runs now reads its clock. */
  clock: () => now + current.skewMs,
  current: () => current,
  messages: () => messages,
  trace: () => (trace >>> 0).toString(16).padStart(8, '0'),
  recent: () => recent.slice(-KEPT_MESSAGES),
  problems: () => problems,
  /** How many times slower than usual the house's polls are tonight. */
  pace: () => pace,

  /** A new history; nothing of the one before is left. */
  begin(next: { seed: string; at: number; pace: number }): void {
    heap.clear();
    streams.clear();
    ({ seed, pace } = next);
    now = next.at;
    heldCalls.clear();
    [order, messages, trace] = [0, 0, 0];
    [recent, problems, dead, wakers] = [[], [], [], []];
    current = house;
    afterMessage = () => undefined;
  },
  afterEach(look: (message: Message) => void): void {
    afterMessage = look;
  },
  report(kind: string, says: string, first = ''): void {
    if (problems.some((problem) => problem.kind === kind && problem.says === says)) return;
    problems.push({ kind, says, first: `${first} at ${new Date(now).toISOString()}`.trim() });
  },

  /** A stream of chance of its own: who draws more from one moves no other. */
  random(name: string): Random {
    const stream = streams.get(name) ?? seededRandom(`${seed} ${name}`);
    streams.set(name, stream);
    return stream;
  },
  as<T>(owner: Owner, work: () => T): T {
    const before = current;
    current = owner;
    try {
      return work();
    } finally {
      current = before;
    }
  },
  post(message: { owner?: Owner; name: string; inMs?: number; isRare?: boolean; work: () => unknown }): Message {
    const posted: Message = {
      at: now + Math.max(0, message.inMs ?? 0),
      order: order++,
      owner: message.owner ?? current,
      name: message.name,
      isRare: message.isRare === true,
      work: message.work,
      isOff: false,
    };
    if (!posted.owner.isDead) heap.push(posted);
    return posted;
  },
  /** Called as soon as somebody wrote, and at the latest with the next message that is rare. */
  sleepUntilChange(wake: Wake): void {
    wakers.push(wake);
  },
  /** A call of a real thread: the message is not over before it has come back. */
  async held<T>(name: string, call: Promise<T>): Promise<T> {
    const id = Symbol(name);
    heldCalls.set(id, name);
    try {
      return await call;
    } finally {
      heldCalls.delete(id);
    }
  },
  /** It does nothing more; what it waits for never comes, and whoever waits for it is told. */
  kill(owner: Owner): void {
    if (owner.isDead) return;
    owner.isDead = true;
    dead.push(owner);
    for (const tell of owner.onDeath) tell();
    owner.onDeath.clear();
  },
  /** Lets everything happen until this moment, or until `isOver`. */
  async runUntil(at: number, isOver: () => boolean = () => false): Promise<void> {
    for (;;) {
      if (isOver()) return;
      const next = heap.peek();
      if (next === undefined || next.at > at) break;
      heap.pop();
      if (!next.isOff && !next.owner.isDead) await live(next);
    }
    now = Math.max(now, at);
  },
  /** Time passes in which nothing runs, as if the whole house slept; what fell due meanwhile happens afterwards. */
  leap(ms: number): void {
    now += ms;
    wakeSleepers(true);
  },
};
