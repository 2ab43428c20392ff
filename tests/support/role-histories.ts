import { expect } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { addedByRoles, excess, isHarmless, type RoleCount, type RoleCounts } from '#shared/roles/balance-rule.ts';
import { isCouple, SEAT_ROLES, SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { PASSED_UNTIL_GATHERED } from '#shared/wait-list/several.ts';
import type { OwnOffer, OwnPlace } from '#shared/wait-list/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { namePartner, returnHalf } from '#server/services/shop/partners/own-half.ts';
import { declinePartner, showPartnerSeat } from '#server/services/shop/partners/partner-seat.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { declineSeat, resumeWaiting } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { leaveWaitList } from '#server/services/shop/waiting/leave-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { askRoles, countedRoles, POOL, seatsFor } from './roles.ts';
import { IS_LONG, seeded, type Seeded } from './sweep/seeded.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from './test-shop.ts';

const PEOPLE = 18;
const CAPACITY = 9;
const DAYS_BEFORE = 400;
const COMMANDS = 130;
export const HISTORIES = IS_LONG ? 400 : 6;
/** What is done, by kind of history: a fault may show in one kind alone. */
export const COMMANDS_BY = {
  plain: ['buy', 'buy', 'join', 'pay', 'pay', 'release', 'refund', 'decline', 'leave', 'claim', 'wait'],
  exits: ['buy', 'buy', 'pay', 'pay', 'refund', 'refund', 'one', 'one', 'release', 'join', 'claim', 'long'],
  couples: ['couple', 'couple', 'pay', 'pay', 'pay', 'one', 'one', 'buy', 'join', 'claim', 'group', 'release'],
  crowd: ['join', 'join', 'join', 'buy', 'pay', 'pay', 'refund', 'claim', 'claim', 'wait', 'decline', 'resume', 'late'],
  rules: ['buy', 'buy', 'join', 'pay', 'pay', 'rule', 'claim', 'refund', 'long', 'couple'],
  apart: [
    'name',
    'name',
    'take',
    'take',
    'take',
    'pay',
    'pay',
    'pay',
    'pay',
    'no',
    'another',
    'back',
    'buy',
    'long',
    'refund',
    'refund',
  ],
  together: [
    'two',
    'friends',
    'crew',
    'join',
    'buy',
    'couple',
    'pay',
    'pay',
    'pay',
    'refund',
    'refund',
    'one',
    'claim',
    'claim',
    'wait',
    'long',
    'decline',
    'resume',
  ],
  pressed: ['two', 'join', 'join', 'join', 'one', 'one', 'one', 'claim', 'claim', 'claim', 'pay', 'pay', 'decline'],
  slow: ['join', 'buy', 'buy', 'buy', 'pay', 'pay', 'refund', 'leave', 'gap', 'gap'],
} as const;
export type Mix = keyof typeof COMMANDS_BY;
type Command = (typeof COMMANDS_BY)[Mix][number];
/** What takes something away, or changes the rule: only then an excess may grow. */
const LOSSES = new Set<Command>(['refund', 'one', 'rule', 'back']);

const APART = new Set<Command>(['name', 'take', 'no', 'another', 'back']);

type Row = {
  id: string;
  userId: string;
  role: SeatRole | null;
  roles: string | null;
  seats: number;
  passed: number;
  state: string;
  misses: number;
  seq: number;
  joinedAt: number;
};
const rolesOf = ({ role, roles }: Pick<Row, 'role' | 'roles'>): SeatRole[] =>
  roles === null ? (role === null ? [] : [role]) : (JSON.parse(roles) as SeatRole[]);
export type Fault = {
  plant?: (shop: TestShop) => void;
  /** The counters are wrong by the fault itself: what they let in is looked at, not they. */ hasOtherCounts?: true;
  /** What is overdue ends by the job alone: everybody else's clock stands where the job last ran. */ endsByJobAlone?: true;
};
type History = {
  shop: TestShop;
  eventId: string;
  random: Seeded;
  rule: typeof POOL;
  fault: Fault;
  jobAt: Date;
  /** How often each couple was passed by who needed fewer seats, as it is seen from outside. */ passed: Map<
    string,
    number
  >;
};

function actAs({ shop, fault, jobAt }: History, userId: string): ServiceContext {
  const ctx = shop.as(userId);
  return fault.endsByJobAlone ? { ...ctx, now: () => jobAt } : ctx;
}
function runJob(history: History): void {
  history.jobAt = history.shop.clock.now();
  sweepWaitLists(history.shop.system);
}

const rowsOf = ({ shop, eventId }: History): Row[] =>
  shop.db.sqlite
    .prepare<[string], Row>(
      `SELECT id, user_id AS userId, role, roles, seats, passed, state, misses, seq, joined_at AS joinedAt FROM waiters WHERE event_id = ?
        ORDER BY misses, seq`,
    )
    .all(eventId);
const takenOf = ({ shop, eventId }: History): number =>
  shop.db.sqlite
    .prepare<[string], number>('SELECT sold_count + held_count FROM events WHERE id = ?')
    .pluck()
    .get(eventId) ?? 0;
/** From the rows, never from what the triggers keep. */
function countsOf({ shop, eventId }: History): RoleCounts {
  const { rows } = countedRoles(shop, eventId);
  const of = (role: SeatRole): RoleCount =>
    rows.find((one) => one.role === role) ?? { live: 0, lone: 0, loneSold: 0, sure: 0 };
  return { lead: of('lead'), follow: of('follow'), both: of('both') };
}
const orderOf = ({ shop, eventId }: History, userId: string, status: string): string | undefined =>
  shop.db.sqlite
    .prepare<[string, string, string], string>(
      `SELECT id FROM orders WHERE user_id = ? AND event_id = ? AND status = ?
        AND (status <> 'paid' OR EXISTS (SELECT 1 FROM tickets t WHERE t.order_id = orders.id AND t.status = 'active'))`,
    )
    .pluck()
    .get(userId, eventId, status);

function pay({ shop }: History, orderId: string): void {
  inTransaction(shop.db, () => {
    const order = findOrder(shop.system, orderId);
    if (order !== undefined) payOrder(shop.system, order, { sessionId: null, paymentIntentId: `pi_${orderId}` });
  });
}

/** An overdue offer never refuses a newcomer: what was kept with it is free, or somebody else's who waits. */
function buy(history: History, userId: string, roles: SeatRole[]): void {
  const { shop, eventId } = history;
  const now = shop.clock.now().getTime();
  const overdue = shop.db.sqlite
    .prepare<[string, number], number>(
      `SELECT count(*) FROM seat_offers WHERE event_id = ? AND state = 'live' AND expires_at <= ?`,
    )
    .pluck();
  try {
    reserveOrder(actAs(history, userId), { eventId, items: seatsFor(...roles) });
  } catch (error) {
    if (error instanceof DomainError && ['ROLE_FULL', 'EVENT_SOLD_OUT'].includes(error.code)) {
      // The refusal took everything back, also what it had let go on: the job, and the next press, find it.
      const before = overdue.get(eventId, now) ?? 0;
      runJob(history);
      const [role] = roles;
      const waits = rowsOf(history).some((row) => row.state === 'waiting' && row.role === role);
      if (before > 0 && roles.length === 1 && role !== undefined && !waits && takenOf(history) < CAPACITY)
        expect(isHarmless(history.rule, countsOf(history), { [role]: 1 }), 'an overdue offer refused somebody').toBe(
          false,
        );
    }
    throw error;
  }
}

const openLink = ({ shop, eventId, random }: History): string =>
  random.pick([
    '',
    ...shop.db.sqlite
      .prepare<[string], string>('SELECT token FROM partner_links WHERE event_id = ? AND token IS NOT NULL ORDER BY id')
      .pluck()
      .all(eventId),
  ]);

/** Two who come together and pay apart: one names the other, who takes their half or does not. */
function actApart(history: History, command: Command, userId: string): void {
  const { shop, eventId, random } = history;
  const ctx = actAs(history, userId);
  const isFree = orderOf(history, userId, 'pending') === undefined;
  const email = `partner-${random.pick([1, 2, 3, 4, 5, 6])}@friends.example`;
  const ticketId =
    shop.db.sqlite
      .prepare<[string, string], string>(
        `SELECT id FROM tickets WHERE user_id = ? AND event_id = ? AND standing = 'with_partner' AND status = 'active'`,
      )
      .pluck()
      .get(userId, eventId) ?? '';
  const token = openLink(history);
  if (command === 'name' && isFree)
    reserveOrder(ctx, { eventId, items: seatsFor(random.pick(SIDES)), partnerEmail: email });
  else if (command === 'take' && isFree)
    reserveOrder(ctx, { eventId, items: seatsFor(showPartnerSeat(ctx, { token }).role), partnerToken: token });
  else if (command === 'no') declinePartner(ctx, { token });
  else if (command === 'another') namePartner(ctx, { ticketId, email });
  else if (command === 'back') returnHalf(ctx, { ticketId });
}

const TOGETHER = { two: 2, friends: 3, crew: 5 } as const;
/** Several who want their seats at once: a couple, a few friends, more than seats are gathered for. */
function joinTogether({ eventId, random }: History, ctx: ServiceContext, who: keyof typeof TOGETHER): void {
  const roles: SeatRole[] =
    who === 'two'
      ? ['lead', 'follow']
      : Array.from({ length: TOGETHER[who] }, () => random.pick([...SIDES, ...SEAT_ROLES]));
  joinWaitList(ctx, { eventId, ticketTypeId: GENERAL_ADMISSION_ID, seats: roles.length, roles });
}

/** What is kept is taken whole; of a couple each may pay for themselves. */
function claim({ eventId, random }: History, ctx: ServiceContext, { offer, mine }: Kept): void {
  const roles = mine.roles ?? (mine.role === null ? [] : [mine.role]);
  const apart = isCouple(mine.roles) && random.next() < 0.3;
  reserveOrder(ctx, {
    eventId,
    items: seatsFor(...(apart ? [random.pick(SIDES)] : roles)),
    seatOfferId: offer.id,
    ...(apart && { partnerEmail: `partner-${random.pick([1, 2, 3])}@friends.example` }),
  });
}
type Kept = { offer: OwnOffer; mine: OwnPlace };

function act(history: History, command: Command, userId: string): void {
  const { shop, eventId, random } = history;
  const ctx = actAs(history, userId);
  const open = orderOf(history, userId, 'pending');
  const paid = orderOf(history, userId, 'paid');
  const role = random.pick([...SIDES, ...SIDES, ...SEAT_ROLES]);
  const admin = shop.as(userId, ['admin']);
  if (command === 'buy' && open === undefined) buy(history, userId, [role]);
  else if (command === 'couple' && open === undefined) buy(history, userId, ['follow', 'lead']);
  else if (command === 'group' && open === undefined) buy(history, userId, ['lead', 'follow', role]);
  else if (command === 'join') joinWaitList(ctx, { eventId, ticketTypeId: GENERAL_ADMISSION_ID, role });
  else if (command in TOGETHER) joinTogether(history, ctx, command as keyof typeof TOGETHER);
  else if (command === 'leave') leaveWaitList(ctx, { eventId });
  else if (command === 'decline') declineSeat(ctx, { eventId });
  else if (command === 'resume') resumeWaiting(ctx, { eventId });
  else if (command === 'claim' && open === undefined) {
    const { offer, mine } = showWaitList(ctx, { eventId });
    if (offer !== null && mine !== null) claim(history, ctx, { offer, mine });
  } else if (command === 'pay' && open !== undefined) pay(history, open);
  else if (command === 'release' && open !== undefined) releaseOrder(shop.system, open, 'expired');
  else if (command === 'refund' && paid !== undefined)
    requestRefund(admin, { orderId: paid, reason: 'requested_by_admin' });
  else if (command === 'one' && paid !== undefined) {
    const ticketId = shop.db.sqlite
      .prepare<[string], string>(`SELECT id FROM tickets WHERE order_id = ? AND status = 'active' LIMIT 1`)
      .pluck()
      .get(paid);
    if (ticketId !== undefined)
      requestRefund(admin, { orderId: paid, reason: 'requested_by_admin', ticketIds: [ticketId] });
  } else if (command === 'rule') {
    history.rule = {
      ...POOL,
      opening: random.pick([0, 2, 4]),
      slack: random.pick([1, 2]),
      percent: random.pick([0, 10, 25]),
    };
    askRoles(shop, eventId, history.rule);
  } else if (command === 'gap') shop.clock.advance(3 * DAY_MS);
  else if (APART.has(command)) actApart(history, command, userId);
  else if (command === 'wait' || command === 'long') {
    shop.clock.advance(command === 'wait' ? 20 * MINUTE_MS : 13 * HOUR_MS);
    if (random.next() < 0.5) runJob(history);
  }
}

const isSameDance = (one: Row, other: Row): boolean =>
  [...rolesOf(one)].sort().join() === [...rolesOf(other)].sort().join();
const comesBefore = (one: Row, other: Row): boolean =>
  one.misses < other.misses || (one.misses === other.misses && one.seq < other.seq);

/** What must hold after every command. */
function check(history: History, { command, before, counts }: { command: Command; before: Row[]; counts: RoleCounts }) {
  const { shop, eventId, rule } = history;
  const { rows: counted, kept } = countedRoles(shop, eventId);
  if (!history.fault.hasOtherCounts) expect(kept, 'seats of a role are miscounted').toEqual(counted);
  expect(takenOf(history), 'more seats than there are').toBeLessThanOrEqual(CAPACITY);
  const now = countsOf(history);
  for (const side of SIDES)
    if (!LOSSES.has(command))
      expect(excess(rule, now, side), `more ${side}s than the rule lets in, by ${command}`).toBeLessThanOrEqual(
        Math.max(0, excess(rule, counts, side)),
      );
  const couples = shop.db.sqlite
    .prepare<[string], string>(
      `SELECT group_concat(standing) FROM (SELECT partner_link_id, standing FROM tickets WHERE event_id = ? AND
        partner_link_id IS NOT NULL AND status <> 'cancelled' ORDER BY partner_link_id, standing) GROUP BY partner_link_id`,
    )
    .pluck()
    .all(eventId);
  expect(
    couples.filter((one) => !['with_partner', 'paired,paired', 'certain'].includes(one)),
    'a couple of whom one is a pair and the other is not',
  ).toEqual([]);
  const rows = rowsOf(history);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const free = CAPACITY - takenOf(history);
  const couldCome = waiting.filter((row) => isHarmless(rule, now, addedByRoles(rolesOf(row))));
  // For whom seats are gathered, free ones wait; nobody else lets any be free beside somebody who could come.
  const gathering = couldCome.find(({ seats, passed }) => seats > free && seats > 1 && seats <= 4 && passed >= 3);
  expect(
    couldCome.filter((row) => row.seats <= free && (gathering === undefined || comesBefore(row, gathering))),
    'a free seat beside somebody whom the rule lets in',
  ).toEqual([]);
  const halves = shop.db.sqlite
    .prepare<[string], number>(
      `SELECT count(*) FROM waiters w WHERE w.event_id = ? AND w.seats <> (SELECT count(*) FROM seat_offers o
        WHERE o.waiter_id = w.id AND o.state = 'live') AND w.state = 'offered'`,
    )
    .pluck()
    .get(eventId);
  expect(halves, 'several of whom some have a seat kept and others not').toBe(0);
  const sides = new Set(gathering === undefined ? waiting.map(({ role }) => role) : []);
  const isAllPaid = SEAT_ROLES.every((role) => now[role].live === now[role].sure);
  if (isAllPaid && takenOf(history) < CAPACITY)
    expect(sides.has('lead') && sides.has('follow'), 'a lead and a follow wait beside a free seat').toBe(false);
  const still = before.filter(({ id, state }) => state === 'waiting' && waiting.some((row) => row.id === id));
  const served = before.filter(
    ({ id, state }) => state === 'waiting' && rows.some((row) => row.id === id && row.state === 'offered'),
  );
  // A couple tips nothing: all that it may lack is seats.
  for (const couple of still.filter(({ roles }) =>
    isCouple(roles === null ? null : (JSON.parse(roles) as SeatRole[])),
  )) {
    const younger = served.filter((one) => one.seats < 2 && comesBefore(couple, one)).length;
    const times = (history.passed.get(couple.id) ?? 0) + younger;
    history.passed.set(couple.id, times);
    expect(times, 'a couple was passed too often').toBeLessThanOrEqual(PASSED_UNTIL_GATHERED);
  }
  for (const one of served)
    for (const other of still)
      if (one.role === other.role && one.seats === other.seats && isSameDance(one, other))
        expect(comesBefore(one, other), 'somebody was passed').toBe(true);
}

/** A house full of pairs, and of one more, before anything happens. */
function sellOut(history: History, people: readonly string[]): void {
  const { shop, eventId } = history;
  for (const [at, userId] of people.slice(0, 5).entries())
    pay(
      history,
      reserveOrder(shop.as(userId), { eventId, items: at === 0 ? seatsFor('lead') : seatsFor('lead', 'follow') }).id,
    );
}

/** One history from its seed; throws at the first rule that does not hold. */
export async function live(mix: Mix, seed: number, fault: Fault = {}): Promise<void> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const eventId = addEvent(shop, { priceCents: 1_200, capacity: CAPACITY, startsInHours: DAYS_BEFORE * 24 });
    askRoles(shop, eventId);
    const random = seeded(seed);
    const history: History = { shop, eventId, random, rule: POOL, fault, jobAt: shop.clock.now(), passed: new Map() };
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    if (mix === 'pressed') sellOut(history, people);
    fault.plant?.(shop);
    for (let step = 0; step < COMMANDS; step++) {
      const [command, userId] = [random.pick(COMMANDS_BY[mix]), random.pick(people)];
      const [before, counts] = [rowsOf(history), countsOf(history)];
      try {
        act(history, command, userId);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      check(history, { command, before, counts });
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    shop.clock.advance(DAYS_BEFORE * DAY_MS);
    sweepWaitLists(shop.system);
    expect(rowsOf(history).filter(({ state }) => ['waiting', 'offered', 'paused'].includes(state))).toEqual([]);
  } finally {
    await shop.close();
  }
}
