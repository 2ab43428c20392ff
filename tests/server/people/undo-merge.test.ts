import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { finishMerges } from '#server/services/office/merging/finish-merges.ts';
import { mergePeople, previewMerge } from '#server/services/office/merging/merge-people.ts';
import { undoMerge } from '#server/services/office/merging/undo-merge.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { addNote } from '#server/services/office/people/write-notes.ts';
import { eraseAccount } from '#server/services/people/retention/erase-account.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { codeOf, joinClub } from '#tests/support/join-club.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const REASON = 'the same person';
/** What a merge itself writes: that it was done, and how it is taken back. Sessions end and are opened anew. */
const OWN_TABLES = ['audit', 'account_merges', 'sessions'];

let shop: TestShop;
let office: ServiceContext;
let from: string;
let into: string;
beforeEach(async () => {
  shop = await openTestShop();
  office = shop.as(addBuyer(shop), ['organiser']);
  [from, into] = [addBuyer(shop), addBuyer(shop)];
});
afterEach(() => shop.close());

const rowsOf = <T>(sql: string, ...values: string[]): T[] => shop.db.sqlite.prepare<string[], T>(sql).all(...values);
const emailOf = (userId: string): string =>
  rowsOf<{ email: string }>('SELECT email FROM users WHERE id = ?', userId)[0]?.email ?? '';
const ownersOf = (table: string): string[] =>
  rowsOf<{ owner: string }>(`SELECT DISTINCT user_id AS owner FROM ${table}`).map(({ owner }) => owner);

/** Every row of every table, but for what a merge itself writes. */
function everything(): Record<string, unknown[]> {
  const tables = rowsOf<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`,
  ).map(({ name }) => name);
  const kept = tables.filter(
    (name) => !name.startsWith('sqlite_') && !OWN_TABLES.includes(name) && !/_search/.test(name),
  );
  // A desk asks for the tickets that were written since, so both ways count as a change.
  const plain = (name: string, row: object) => JSON.stringify(name === 'tickets' ? { ...row, updated_at: 0 } : row);
  const sorted = (name: string) =>
    rowsOf<object>(`SELECT * FROM "${name}"`)
      .map((row) => plain(name, row))
      .sort();
  return Object.fromEntries(kept.map((name) => [name, sorted(name)]));
}

async function bought(userId: string, quantity = 1): Promise<{ orderId: string; eventId: string }> {
  const order = await buyTicket(shop, { userId, quantity });
  pay(shop, order);
  await shop.settle();
  return order;
}

/** An account that everything a merge moves belongs to; gives its order. */
async function aLife(userId: string): Promise<{ orderId: string; eventId: string }> {
  const order = await bought(userId, 2);
  const [email, now] = [emailOf(userId), shop.clock.now().getTime()];
  addNote(office, { id: randomUUID(), userId, text: 'Has two accounts' });
  const run = (sql: string, ...values: (string | number)[]): void => void shop.db.sqlite.prepare(sql).run(...values);
  run('UPDATE orders SET idempotency_key = ? WHERE id = ?', 'pressed-once-and-again', order.orderId);
  run(
    `INSERT INTO contact_messages (id, request_key, name, email, subject, message) VALUES (?, ?, 'Lena', ?, 'Hi', 'Hello')`,
    randomUUID(),
    randomUUID(),
    email,
  );
  run(
    `INSERT INTO reservations (id, request_key, name, email, night, guests) VALUES (?, ?, 'Lena', ?, '2026-05-08', 4)`,
    randomUUID(),
    randomUUID(),
    email,
  );
  run(
    `INSERT INTO given_tickets (id, order_id, event_id, name, email, reason) VALUES (?, ?, ?, 'Lena', ?, 'press')`,
    randomUUID(),
    order.orderId,
    order.eventId,
    email,
  );
  const list = randomUUID();
  run(`INSERT INTO guest_lists (id, event_id, name) VALUES (?, ?, 'Friends')`, list, order.eventId);
  run(
    `INSERT INTO listed_guests (id, list_id, name, companions, email) VALUES (?, ?, 'Lena', 1, ?)`,
    randomUUID(),
    list,
    email,
  );
  run(
    `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date, status_token)
     VALUES (?, 'Lena', ?, 'Turns', ?, ?)`,
    randomUUID(),
    email,
    now + 40 * DAY_MS,
    randomUUID(),
  );
  return order;
}

describe('a merge of two accounts', () => {
  it('is taken back within a day, and every table is as it was before', async () => {
    await aLife(from);
    await bought(into);
    const before = everything();
    expect(previewMerge(office, { fromId: from, intoId: into })).toEqual({
      orders: 1,
      tickets: 2,
      notes: 1,
      letters: 5,
      openOrders: 0,
    });
    await mergePeople(office, { fromId: from, intoId: into, reason: REASON });
    expect([ownersOf('tickets'), ownersOf('orders'), ownersOf('person_notes')]).toEqual([[into], [into], [into]]);
    expect(everything()).not.toEqual(before);
    expect(showPerson(office, { userId: into }).merges).toMatchObject([{ userId: from, isFrom: true }]);
    expect(showPerson(office, { userId: from }).merges).toMatchObject([{ userId: into, isFrom: false }]);
    shop.clock.advance(DAY_MS - MINUTE_MS);
    expect(await finishMerges(asSystem(office, 'merging'))).toBe(0);
    expect(undoMerge(office, { fromId: from })).toEqual({ stayed: 0 });
    expect(everything()).toEqual(before);
    expect(showPerson(office, { userId: into }).merges).toEqual([]);
    expect(await codeOf(Promise.resolve().then(() => undoMerge(office, { fromId: from })))).toBe('MERGE_OVER');
  });

  it('leaves where it is right what happened between merge and taking back', async () => {
    const { orderId } = await aLife(from);
    await mergePeople(office, { fromId: from, intoId: into, reason: REASON });
    // Both have bought meanwhile, one ticket of the old order was refunded, and one given to a third person.
    const [fresh, theirs] = [await bought(into), await bought(from)];
    addNote(office, { id: randomUUID(), userId: into, text: 'Likes the front row' });
    requestRefund(office, { orderId });
    await shop.settle();
    const third = addBuyer(shop);
    const [ticket] = rowsOf<{ id: string }>('SELECT id FROM tickets WHERE order_id = ? ORDER BY position', orderId);
    shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(third, ticket!.id);
    expect(undoMerge(office, { fromId: from })).toEqual({ stayed: 1 });
    const ownerOf = (id: string) => rowsOf<{ u: string }>('SELECT user_id AS u FROM orders WHERE id = ?', id)[0]?.u;
    expect([ownerOf(orderId), ownerOf(fresh.orderId), ownerOf(theirs.orderId)]).toEqual([from, into, from]);
    expect(books(shop, orderId).status).toBe('refunded');
    expect(showPerson(office, { userId: from }).notes.map(({ text }) => text)).toEqual(['Has two accounts']);
    expect(showPerson(office, { userId: into }).notes.map(({ text }) => text)).toEqual(['Likes the front row']);
    expect(rowsOf('SELECT id FROM tickets WHERE user_id = ?', third)).toHaveLength(1);
  });

  it('is final after a day: the other account is erased, and what it got meanwhile goes over, too', async () => {
    await aLife(from);
    await mergePeople(office, { fromId: from, intoId: into, reason: REASON });
    shop.clock.advance(HOUR_MS);
    const late = await bought(from);
    shop.clock.advance(DAY_MS);
    expect(await codeOf(Promise.resolve().then(() => undoMerge(office, { fromId: from })))).toBe('MERGE_OVER');
    expect(await finishMerges(asSystem(office, 'merging'))).toBe(1);
    expect(rowsOf('SELECT id FROM users WHERE id = ?', from)).toEqual([]);
    expect(rowsOf('SELECT user_id AS u FROM orders WHERE id = ?', late.orderId)).toEqual([{ u: into }]);
    expect(rowsOf('SELECT * FROM account_merges')).toEqual([]);
    expect(await finishMerges(asSystem(office, 'merging'))).toBe(0);
  });

  it('leaves an account on its own where somebody begins a membership there within the day', async () => {
    await mergePeople(office, { fromId: from, intoId: into, reason: REASON });
    await joinClub(shop, { userId: from });
    shop.clock.advance(DAY_MS + MINUTE_MS);
    await finishMerges(asSystem(office, 'merging'));
    expect(showPerson(office, { userId: from }).membership?.phase).toBe('active');
    expect(rowsOf('SELECT * FROM account_merges')).toEqual([]);
  });

  it('begins no second one with the same accounts, and ends with the account that stays', async () => {
    const third = addBuyer(shop);
    await mergePeople(office, { fromId: from, intoId: into, reason: REASON });
    const merge = (fromId: string, intoId: string) => codeOf(mergePeople(office, { fromId, intoId, reason: REASON }));
    // What could not be taken back exactly is not begun: neither of the two goes on to a third one.
    expect(await merge(from, third)).toBe('MERGE_WAITING');
    expect(await merge(into, third)).toBe('MERGE_WAITING');
    expect(await merge(third, from)).toBe('MERGE_WAITING');
    expect(await merge(third, into)).toBe('done');
    await eraseAccount(office, { id: into, email: emailOf(into), name: 'Into' });
    expect(await codeOf(Promise.resolve().then(() => undoMerge(office, { fromId: from })))).toBe('MERGE_OVER');
    shop.clock.advance(DAY_MS + MINUTE_MS);
    expect(await finishMerges(asSystem(office, 'merging'))).toBe(2);
    expect(rowsOf('SELECT id FROM users WHERE id IN (?, ?)', from, third)).toEqual([]);
  });

  it('ends the sign-ins of the account that goes, and an admin alone merges and takes back a colleague’s', async () => {
    const colleague = addBuyer(shop);
    shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'cashier')`).run(colleague);
    const admin = shop.as(addBuyer(shop), ['admin']);
    expect(await codeOf(mergePeople(office, { fromId: colleague, intoId: into, reason: REASON }))).toBe('FORBIDDEN');
    await mergePeople(admin, { fromId: colleague, intoId: into, reason: REASON });
    expect(await codeOf(Promise.resolve().then(() => undoMerge(office, { fromId: colleague })))).toBe('FORBIDDEN');
    expect(undoMerge(admin, { fromId: colleague })).toEqual({ stayed: 0 });
    const buyer = shop.as(addBuyer(shop));
    expect(await codeOf(Promise.resolve().then(() => undoMerge(buyer, { fromId: from })))).toBe('FORBIDDEN');
  });

  it('says before how many open payments it ends, and ends them', async () => {
    const eventId = addEvent(shop);
    const { orderId } = await buyTicket(shop, { userId: from, eventId });
    expect(previewMerge(office, { fromId: from, intoId: into })).toMatchObject({ orders: 1, openOrders: 1 });
    await mergePeople(office, { fromId: from, intoId: into, reason: REASON });
    expect(books(shop, orderId)).toMatchObject({ status: 'cancelled', held: 0 });
  });
});
