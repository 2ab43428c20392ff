import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TodayKind } from '#shared/admin/today.ts';
import { addBerlinDays, berlinInstant, businessDayOf } from '#shared/berlin.ts';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';
import { showToday } from '#server/services/office/today/show-today.ts';
import { recordException } from '#server/services/shop/payments/record-exception.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  // Three in the afternoon of the next day: tonight is still to come on any day that the test runs on.
  const [year = 0, month = 0, day = 0] = localDateOf(addBerlinDays(shop.clock.now(), 1)).split('-').map(Number);
  setForward(shop.clock, berlinInstant(year, month, day, 15));
});
afterEach(() => shop.close());

const run = (sql: string, ...values: unknown[]): void => void shop.db.sqlite.prepare(sql).run(...values);
const now = (): number => shop.clock.now().getTime();
const today = (role: 'admin' | 'accountant' | 'door_lead' = 'admin') => showToday(shop.as('somebody', [role]));
const lineOf = (kind: TodayKind) => today().find((line) => line.kind === kind);

/** An order whose payment a bank asks back. */
async function disputedOrder(title: string): Promise<string> {
  const bought = await buyTicket(shop, { eventId: addEvent(shop, { title, startsInHours: 400 }) });
  pay(shop, bought);
  await shop.settle();
  shop.standIn.act('dispute', bought.sessionId, {});
  await shop.settle();
  return bought.orderId;
}
const setDeadline = (orderId: string, inMs: number): void =>
  run(`UPDATE disputes SET answer_until = ? WHERE order_id = ?`, now() + inMs, orderId);

function addTill(businessDay: string): { sessionId: string; deskId: string } {
  const [deskId, sessionId] = [randomUUID(), randomUUID()];
  run(
    `INSERT INTO desks (id, name, public_key, last_hash, created_at) VALUES (?, 'Kasse 1', 'key', '', ?)`,
    deskId,
    now(),
  );
  run(
    `INSERT INTO cash_sessions (id, desk_id, business_day, opened_at) VALUES (?, ?, ?, ?)`,
    sessionId,
    deskId,
    businessDay,
    now(),
  );
  return { sessionId, deskId };
}
const daysAgo = (days: number): string => businessDayOf(addBerlinDays(shop.clock.now(), -days));

it('nothing waits in a shop in which nothing has happened', () => {
  expect(today()).toEqual([]);
});

it('disputes come first, the soonest deadline before the others, and two days before the end they are near', async () => {
  const late = await disputedOrder('Late');
  const soon = await disputedOrder('Soon');
  setDeadline(late, 2 * DAY_MS + 1);
  setDeadline(soon, 2 * DAY_MS);
  run(
    `INSERT INTO contact_messages (id, request_key, name, email, subject, message) VALUES ('m', 'm', 'A', 'a@b.c', 's', 't')`,
  );
  expect(today()).toMatchObject([
    {
      kind: 'disputes',
      count: 2,
      things: [
        { id: soon, title: 'Soon', dueAt: new Date(now() + 2 * DAY_MS), isNear: true },
        { id: late, title: 'Late', isNear: false },
      ],
    },
    { kind: 'messages', count: 1, things: [] },
  ]);
});

it('a dispute that was answered waits for the bank and no more for the office', async () => {
  const orderId = await disputedOrder('Answered');
  expect(lineOf('disputes')?.count).toBe(1);
  run(`UPDATE disputes SET answer_until = NULL WHERE order_id = ?`, orderId);
  expect(lineOf('disputes')).toBeUndefined();
  // Nor is it counted again among the tickets without money.
  expect(lineOf('ticket_without_money')).toBeUndefined();
});

it('money that needs a person is counted by what is to be done, each once', () => {
  for (const kind of ['refund_failed', 'door_refund_failed', 'unknown_payment', 'dashboard_refund'] as const)
    recordException(shop.system, { kind, refId: randomUUID(), orderId: null, detail: '' });
  expect(today().map(({ kind, count }) => [kind, count])).toEqual([
    ['refunds', 2],
    ['money_without_ticket', 1],
    ['refund_questions', 1],
  ]);
});

it('a night of this evening waits until somebody has put down a shift, and tomorrow’s does not wait yet', () => {
  const eventId = addEvent(shop, { title: 'Tonight', startsInHours: 6 });
  addEvent(shop, { title: 'Tomorrow', startsInHours: 30 });
  addEvent(shop, { title: 'Hidden', startsInHours: 6, isActive: false });
  expect(lineOf('unstaffed')).toMatchObject({
    count: 1,
    things: [{ id: eventId, title: 'Tonight', dueAt: new Date(now() + 6 * HOUR_MS) }],
  });
  run(`INSERT INTO cashier_schedule (id, date, name) VALUES ('shift', ?, 'Mara')`, businessDayOf(shop.clock.now()));
  expect(lineOf('unstaffed')).toBeUndefined();
});

it('a night of this evening waits while its plan lacks somebody, and a night that is off lacks nobody', () => {
  const eventId = addEvent(shop, { title: 'Tonight', startsInHours: 6 });
  const plan = (event: string, id: string): void =>
    run(
      `INSERT INTO shifts (id, event_id, date, job, starts_at, ends_at, needed, created_at) VALUES (?, ?, '', 'bar', ?, ?, 2, 0)`,
      id,
      event,
      now() + 6 * HOUR_MS,
      now() + 9 * HOUR_MS,
    );
  const put = (id: string): void =>
    run(`INSERT INTO cashier_schedule (id, date, name, shift_id) VALUES (?, '', 'Mara', 'bar')`, id);
  plan(eventId, 'bar');
  put('one');
  expect(lineOf('unstaffed')).toMatchObject({ count: 1 });
  const off = addEvent(shop, { startsInHours: 6 });
  plan(off, 'off');
  run(`UPDATE events SET cancelled_at = 1 WHERE id = ?`, off);
  put('two');
  expect(lineOf('unstaffed')).toBeUndefined();
});

it('a till of last night that nobody counted waits, and tonight’s open till does not', () => {
  addTill(daysAgo(0));
  expect(lineOf('open_tills')).toBeUndefined();
  const { sessionId, deskId } = addTill(daysAgo(1));
  expect(lineOf('open_tills')).toMatchObject({ count: 1, things: [{ title: 'Kasse 1' }] });
  run(`UPDATE desks SET revoked_at = ? WHERE id = ?`, now(), deskId);
  run(`UPDATE cash_sessions SET office_closed_at = ? WHERE id = ?`, now(), sessionId);
  expect(lineOf('open_tills')).toBeUndefined();
});

it('a till that did not come out even is shown with what is missing, and two evenings later no more', () => {
  const { sessionId, deskId } = addTill(daysAgo(1));
  run(
    `INSERT INTO z_reports (id, desk_id, session_id, z_number, business_day, counted_cents, expected_cents, report,
      closed_at) VALUES ('z', ?, ?, 1, ?, 900, 1000, '{}', ?)`,
    deskId,
    sessionId,
    daysAgo(1),
    now() - 12 * HOUR_MS,
  );
  expect(lineOf('till_differences')).toMatchObject({ count: 1, things: [{ id: 'z', title: 'Kasse 1', cents: -100 }] });
  shop.clock.advance(2 * DAY_MS);
  expect(lineOf('till_differences')).toBeUndefined();
});

it('a letter that leaves today is on the list, and one of tomorrow is not', () => {
  const put = (id: string, at: number): void =>
    run(
      `INSERT INTO campaigns (id, content_key, subscription_type, subject, body, state, recipient_count, scheduled_at)
        VALUES (?, ?, 'newsletter', ?, 'x', 'scheduled', 1, ?)`,
      id,
      id,
      id,
      at,
    );
  put('tonight', now() + 8 * HOUR_MS);
  put('tomorrow', now() + 10 * HOUR_MS);
  expect(lineOf('mailings')).toMatchObject({ count: 1, things: [{ title: 'tonight' }] });
});

it('everybody sees of it what they may do: the accountant the money, the door lead the door', () => {
  recordException(shop.system, { kind: 'refund_failed', refId: 'r', orderId: null, detail: '' });
  addEvent(shop, { startsInHours: 6 });
  run(
    `INSERT INTO outbox (id, kind, ref_id, status, attempts, next_attempt_at, created_at)
      VALUES ('o', 'mail.welcome', 'o', 'failed', 8, 0, 0)`,
  );
  const kinds = (role: 'admin' | 'accountant' | 'door_lead') => today(role).map(({ kind }) => kind);
  expect(kinds('admin')).toEqual(['unstaffed', 'refunds', 'failed_mails']);
  expect(kinds('accountant')).toEqual(['refunds']);
  expect(kinds('door_lead')).toEqual(['unstaffed']);
  expect(() => showToday(shop.as('guest'))).toThrow('FORBIDDEN');
});
