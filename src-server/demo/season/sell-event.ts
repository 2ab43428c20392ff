import { randomOf, seedOf, type Random } from '#shared/art/random.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { demoAccounts, type Person } from './people.ts';
import { LATE_MONEY_EVENT_KEY, LATE_MONEY_PENDING, LATE_MONEY_REFUNDED, PERSONAL_ORDERS } from './personal-orders.ts';
import { placeOrder, type Outcome, type Sale, type OrderPlan } from './place-order.ts';
import type { PlannedEvent } from './planned-event.ts';
import { drawCreatedAt } from './sale-times.ts';
import { makeSeatBook } from './seat-book.ts';
import type { SoldLine, SoldOrder } from './write-order.ts';
import { demoVoucherId } from './write-vouchers.ts';

const QUANTITIES = [1, 1, 1, 1, 2, 2, 2, 2, 3, 4] as const;
const UNPAID_PER_TICKET = 0.05;

/** Mostly one type; now and then one of the group wants another. The cheaper early types come first and go first. */
function chooseLines({ book, random }: Sale, at: Date, quantity: number): SoldLine[] | null {
  const choices = book.onSale(at, quantity);
  const [first] = choices;
  if (first === undefined) return null;
  const choice = random() < 0.62 ? first : random.pick(choices);
  const other = random.pick(choices);
  if (quantity > 1 && other !== choice && random() < 0.25)
    return [
      { ...choice, quantity: quantity - 1 },
      { ...other, quantity: 1 },
    ];
  return [choice];
}

function drawOutcome(
  random: Random,
  { lines, isCalledOff }: { lines: readonly SoldLine[]; isCalledOff: boolean },
): Outcome {
  if (isCalledOff) return 'refunded';
  const isFree = lines.every((line) => line.unitPriceCents === 0);
  const draw = random();
  if (isFree || draw > 0.035) return 'paid';
  const [line] = lines;
  return draw < 0.01 && lines.length === 1 && line !== undefined && line.quantity > 1 ? 'partly-refunded' : 'refunded';
}

/** What comes to a night that asks for roles, in this order: leads, follows and couples, the follows a little ahead. */
const COMING: readonly (readonly SeatRole[])[] = [
  ['follow'],
  ['lead', 'follow'],
  ['lead'],
  ['follow'],
  ['follow'],
  ['lead', 'follow'],
  ['lead'],
];

/** Sells by role, within what the night's balance lets in. */
function sellByRole(sale: Sale, dancers: readonly Person[]): void {
  const { event, random, book } = sale;
  const at = Array.from({ length: event.target }, () => drawCreatedAt(sale)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  for (let turn = 0; book.sold() < event.target; turn++) {
    const roles = COMING[turn % COMING.length] ?? [];
    const createdAt = at[turn];
    const [pass] = event.passes;
    if (createdAt === undefined || pass === undefined) return;
    const lines = roles.map((role) => ({ ...book.named(pass.name, 1), role }));
    placeOrder(sale, { userId: random.pick(dancers).id, lines, createdAt, outcome: 'paid' });
  }
}

/** Sells to the night's target with a fresh shuffle of the dancers, so hardly anybody buys the same night twice. */
function sellOnline(sale: Sale, dancers: readonly Person[]): void {
  const { event, random, book } = sale;
  const buyers = dancers
    .map((d) => ({ d, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ d }) => d);
  const isCalledOff = event.cancelledAt !== null;
  let refundedSeats = 0;
  for (let turn = 0; turn < event.target * 6; turn++) {
    const left = event.target - book.sold() - (isCalledOff ? refundedSeats : 0);
    const buyer = buyers[turn % buyers.length];
    if (left <= 0 || buyer === undefined) return;
    const createdAt = drawCreatedAt(sale);
    const lines = chooseLines(sale, createdAt, Math.min(random.pick(QUANTITIES), left));
    if (lines === null) continue;
    if (isCalledOff) refundedSeats += lines.reduce((sum, line) => sum + line.quantity, 0);
    placeOrder(sale, { userId: buyer.id, lines, createdAt, outcome: drawOutcome(random, { lines, isCalledOff }) });
  }
}

/** Types that are sold to an exact number, one or two at a time, while their window was open. */
function sellFixedTypes(sale: Sale, dancers: readonly Person[]): void {
  const { event, random, book } = sale;
  for (const pass of event.passes) {
    while (pass.sold !== undefined && book.soldOf(pass) < pass.sold) {
      const quantity = Math.min(random.int(1, 2), pass.sold - book.soldOf(pass));
      const createdAt = drawCreatedAt(sale, pass.saleEndsAt);
      placeOrder(sale, {
        userId: random.pick(dancers).id,
        lines: [book.named(pass.name, quantity)],
        createdAt,
        outcome: 'paid',
      });
    }
  }
}

function sellPersonal(sale: Sale): void {
  const { event, book } = sale;
  for (const { buyer, eventKey, passName, quantity, outcome, holderNames, voucher } of PERSONAL_ORDERS) {
    if (eventKey !== event.key) continue;
    const plan: OrderPlan = {
      userId: demoAccounts[buyer].id,
      lines: [book.named(passName, quantity)],
      createdAt: drawCreatedAt(sale),
      outcome,
      isSurelyUsed: true,
      ...(voucher !== undefined && { voucherId: demoVoucherId(voucher) }),
    };
    placeOrder(sale, holderNames === undefined ? plan : { ...plan, holderNames });
  }
}

/** Orders nobody paid, and money that came when the seats were gone. They take no seats. */
function sellNothing(sale: Sale, dancers: readonly Person[]): void {
  const { event, random, today } = sale;
  const place = (outcome: Outcome, createdAt: Date): void => {
    const lines = chooseLines(sale, createdAt, random.int(1, 2));
    if (lines !== null && lines.some((line) => line.unitPriceCents > 0))
      placeOrder(sale, { userId: random.pick(dancers).id, lines, createdAt, outcome });
  };
  const unpaidOrders = Math.floor(event.target * UNPAID_PER_TICKET + random());
  for (let n = 0; n < unpaidOrders; n++) place(random() < 0.7 ? 'expired' : 'cancelled', drawCreatedAt(sale));
  if (event.key !== LATE_MONEY_EVENT_KEY) return;
  for (let n = 0; n < LATE_MONEY_REFUNDED; n++) place('late-refunded', new Date(today.getTime() - 2 * DAY_MS));
  for (let n = 0; n < LATE_MONEY_PENDING; n++) place('late-waiting', new Date(today.getTime() - (n + 2) * HOUR_MS));
}

/** All orders of one event, the same ones for the same day. */
export function sellEvent(event: PlannedEvent, dancers: readonly Person[], today: Date): SoldOrder[] {
  const sale: Sale = {
    event,
    today,
    random: randomOf(seedOf(`sale:${event.id}`)),
    book: makeSeatBook(event),
    orders: [],
  };
  sellPersonal(sale);
  sellFixedTypes(sale, dancers);
  if (event.night.roles !== undefined) {
    sellByRole(sale, dancers);
    return sale.orders;
  }
  sellOnline(sale, dancers);
  if (event.target > 0) sellNothing(sale, dancers);
  return sale.orders;
}
