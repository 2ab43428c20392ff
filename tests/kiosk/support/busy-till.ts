import '#tests/support/live-on-today.ts';
import { demoDevice } from '#kiosk/main/till/fiscal/stand-in/demo-device.ts';
import type { StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import { seededRandom } from '#tests/crash/busy-buyers.ts';
import { openHeadlessDesk } from './headless-desk.ts';

/**
 * A desk's main with the stand-in of a security device, in a process of its own: it sells, gives back, moves cash and
 * empties baskets until somebody kills it, or until its device does so between a signature and its answer. It says what
 * it has confirmed only after the verb has answered.
 */
export type BusyTill = {
  folder: string;
  serverUrl: string;
  userId: string;
  pin: string;
  supervisor: { userId: string; pin: string };
  seed: number;
  /** After so many operations the device dies in this call; null leaves it to the killer. */
  crash: { call: 'start' | 'finish'; after: number } | null;
};

/** From question to answer, so that some kills come in between. */
const LATENCY_MS = 12;
const PRICE_CENTS = 1_500;

const { folder, serverUrl, userId, pin, supervisor, seed, crash } = JSON.parse(process.argv[2] ?? '{}') as BusyTill;
const faults: StandInFaults = { fault: null, latencyMs: LATENCY_MS };
const { desk, calls } = await openHeadlessDesk({
  folder,
  serverUrl,
  fiscal: (asked) => demoDevice({ ...asked, faults }),
});
await calls.unlock({ userId, pin });
const type = desk.state().saleTypes.find(({ name }) => name === 'Party Only');
if (type === undefined) throw new Error('nothing to sell');
const random = seededRandom(seed);
const upTo = (most: number): number => 1 + Math.floor(random() * most);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const pause = () => new Promise((resolve) => setTimeout(resolve, random() * 2 * LATENCY_MS));
const bill = (quantity: number) => ({ items: [{ ticketTypeId: type.id, quantity }] });
const unrefunded: string[] = [];

/** A bill that a kill has left with its number is booked first: until then the desk refuses another in its place. */
async function typeBill(quantity: number): Promise<void> {
  await desk.ctx.recovered();
  await calls.keepBasket({ ...bill(quantity), isFree: false });
}

async function sell(): Promise<void> {
  const quantity = upTo(3);
  if (random() < 0.5) {
    await typeBill(quantity);
    await pause();
  }
  const amountCents = PRICE_CENTS * quantity;
  const payments = [{ method: 'cash' as const, amountCents }];
  const { saleId } = await calls.sell({ ...bill(quantity), payments, expectedTotalCents: amountCents });
  unrefunded.push(saleId);
  say({ kind: 'sale', id: saleId });
}

async function refund(): Promise<void> {
  const saleId = unrefunded.shift();
  if (saleId === undefined) return sell();
  const { entryId } = await calls.refund({ saleId, positions: [], reason: 'krank', supervisor });
  say({ kind: 'refund', id: entryId });
}

async function moveCash(): Promise<void> {
  const direction = random() < 0.5 ? 'in' : 'out';
  await calls.moveCash({ direction, amountCents: upTo(500), reason: 'Wechselgeld' });
  say({ kind: 'cash' });
}

async function emptyBasket(): Promise<void> {
  await typeBill(upTo(3));
  if (random() < 0.5) await pause();
  await calls.keepBasket({ items: [], isFree: false });
  say({ kind: 'empty' });
}

say({ isReady: true });
for (let operation = 1; ; operation++) {
  if (operation === crash?.after) Object.assign(faults, { fault: 'crash', calls: [crash.call] });
  const drawn = random();
  if (drawn < 0.55) await sell();
  else if (drawn < 0.7) await refund();
  else if (drawn < 0.85) await moveCash();
  else await emptyBasket();
}
