import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { freePlacesOf } from '#shared/promo-codes/code-owner.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { DAY_MS } from '#shared/time.ts';
import { PLACE_GUARD_TRIGGER } from '#server/db/triggers-promo.ts';
import { mergePeople } from '#server/services/office/merging/merge-people.ts';
import { undoMerge } from '#server/services/office/merging/undo-merge.ts';
import { eraseAccount } from '#server/services/people/retention/erase-account.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { takeBackGiven } from '#server/services/shop/given-tickets/take-back-given.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { giveFreePlace } from '#server/services/shop/own-codes/give-free-place.ts';
import { listOwnCodes } from '#server/services/shop/own-codes/list-own-codes.ts';
import { takeFreePlace } from '#server/services/shop/own-codes/take-free-place.ts';
import { listPromoCodes } from '#server/services/shop/promo-codes/list-promo-codes.ts';
import { promoCodesCsv } from '#server/services/shop/promo-codes/promo-codes-file.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { showStatement } from '#server/services/shop/promo-codes/show-statement.ts';
import { statementCsv } from '#server/services/shop/promo-codes/statement-file.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { countMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let office: ReturnType<TestShop['as']>;
let owner = '';
let eventId = '';
beforeEach(async () => {
  shop = await openTestShop();
  office = shop.as(addBuyer(shop), ['admin']);
  owner = addBuyer(shop);
  eventId = addEvent(shop, { priceCents: 1_000, capacity: 100 });
});
afterEach(() => shop.close());

const addressOf = (userId: string) =>
  shop.db.sqlite.prepare<[string], string>('SELECT email FROM users WHERE id = ?').pluck().get(userId) ?? '';
const signedIn = (userId: string) =>
  shop.context({ kind: 'user', userId, email: addressOf(userId), displayName: 'Test', roles: [] });
function addCode(more: Partial<z.input<typeof SavePromoCodeInput>> = {}): string {
  const input = SavePromoCodeInput.parse({
    id: randomUUID(),
    code: 'TEACHER',
    kind: 'percent',
    percent: 10,
    eventId,
    owner: { email: addressOf(owner), freeAfter: 2 },
    ...more,
  });
  savePromoCode(office, input);
  return input.id;
}
/** Somebody buys with the code. */
async function bring(quantity: number, at = eventId): Promise<string> {
  const { orderId, sessionId } = await startCheckout(shop.as(addBuyer(shop)), {
    eventId: at,
    items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }],
    promoCode: 'TEACHER',
  });
  if (sessionId !== null) pay(shop, { sessionId });
  await shop.settle();
  return orderId;
}
const take = (codeId: string, more: { id?: string; eventId?: string; by?: string } = {}) =>
  takeFreePlace(signedIn(more.by ?? owner), { id: more.id ?? randomUUID(), codeId, eventId: more.eventId ?? eventId });
const placesOf = (id: string) => showStatement(office, { id }).places;
const lines = async (pieces: AsyncGenerator<string>) => {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all.split('\r\n');
};

describe('a code that belongs to somebody', () => {
  it('says to the office what it brought, over all time and by event, and to a file', async () => {
    const id = addCode({ scope: 'kind' });
    const other = addEvent(shop, { priceCents: 2_000, startsInHours: 480 });
    await bring(2);
    await bring(1, other);
    await bring(1, other);
    const at = { tickets: 2, paidTickets: 2 };
    expect(showStatement(office, { id })).toEqual({
      tickets: 4,
      paidTickets: 4,
      earnedCents: 2 * 900 + 2 * 1_800,
      reducedCents: 2 * 100 + 2 * 200,
      places: { freeAfter: 2, earned: 2, taken: 0, left: 2 },
      nights: [
        expect.objectContaining({ eventId: other, ...at, earnedCents: 3_600, reducedCents: 400 }),
        expect.objectContaining({ eventId, ...at, earnedCents: 1_800, reducedCents: 200 }),
      ],
      hasMore: false,
    });
    const file = await lines(statementCsv(office, { id }));
    expect(file[0]).toContain('Code;Event;Starts;Tickets;Paid tickets;Sold for (EUR);Given away (EUR)');
    expect(file.slice(1, 3).map((line) => line.split(';').slice(3).join(';'))).toEqual([
      '2;2;36,00;4,00',
      '2;2;18,00;2,00',
    ]);
    const [view] = listPromoCodes(office, { eventId });
    expect(view).toMatchObject({ owner: { userId: owner, email: addressOf(owner) }, freeAfter: 2 });
    const codes = await lines(promoCodesCsv(office, { view: 'all', search: '', sort: 'made', isDown: true }));
    expect(codes[1]?.endsWith(`;${view?.owner?.name};2`)).toBe(true);
  });

  it('is told to its owner alone, in numbers and without a name', async () => {
    const id = addCode();
    await bring(3);
    expect(listOwnCodes(shop.as(owner))).toEqual([
      {
        id,
        code: 'TEACHER',
        tickets: 3,
        earnedCents: 2_700,
        reducedCents: 300,
        places: { freeAfter: 2, earned: 1, taken: 0, left: 1 },
        untilNext: 1,
        nights: [expect.objectContaining({ eventId })],
      },
    ]);
    expect(listOwnCodes(office)).toEqual([]);
    expect(() => take(id, { by: addBuyer(shop) })).toThrow('PROMO_CODE_UNKNOWN');
    expect(() => showStatement(shop.as(owner), { id })).toThrow('FORBIDDEN');
  });

  it('belongs to a name where there is no account, and changes only where it is said', () => {
    const id = addCode({ owner: { name: 'Dance school Ruiz', freeAfter: null } });
    const view = () => listPromoCodes(office, { eventId })[0];
    const save = (more: Partial<z.input<typeof SavePromoCodeInput>>) =>
      savePromoCode(
        office,
        SavePromoCodeInput.parse({ id, code: 'TEACHER', kind: 'percent', percent: 15, eventId: null, ...more }),
      );
    expect(view()?.owner).toEqual({ userId: null, name: 'Dance school Ruiz', email: null });
    save({});
    expect(view()).toMatchObject({ percent: 15, owner: { name: 'Dance school Ruiz' }, freeAfter: null });
    const unknown = () => save({ owner: { email: 'nobody@test.example' } });
    expect(unknown).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }) as Error);
    expect(view()?.owner?.name).toBe('Dance school Ruiz');
    save({ owner: null });
    expect(view()?.owner).toBeNull();
    expect(SavePromoCodeInput.safeParse({ owner: { name: ' ', freeAfter: 10 } }).success).toBe(false);
  });
});

describe('a free place after so many paid tickets', () => {
  it('becomes a ticket of the owner once for each, by mail and in the dashboard', async () => {
    const id = addCode();
    await bring(1);
    expect(() => take(id)).toThrow('PROMO_PLACE_NONE');
    await bring(3);
    const press = randomUUID();
    const { orderId } = take(id, { id: press });
    expect(take(id, { id: press })).toEqual({ orderId });
    expect(placesOf(id)).toMatchObject({ earned: 2, taken: 1, left: 1 });
    take(id);
    expect(() => take(id)).toThrow('PROMO_PLACE_NONE');
    expect(placesOf(id)).toMatchObject({ earned: 2, taken: 2, left: 0 });
    expect(countMyTickets(shop.as(owner))).toBe(2);
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) FROM outbox WHERE kind = 'mail.tickets_given'`).pluck().get()).toBe(
      2,
    );
  });

  it('counts no ticket that cost nothing, and none that was given back', async () => {
    const id = addCode();
    const paid = await bring(2);
    savePromoCode(
      office,
      SavePromoCodeInput.parse({ id, code: 'TEACHER', kind: 'percent', percent: 100, eventId: null }),
    );
    await bring(4);
    expect(placesOf(id)).toMatchObject({ earned: 1, left: 1 });
    requestRefund(office, { orderId: paid });
    expect(placesOf(id)).toMatchObject({ earned: 0, left: 0 });
    expect(() => take(id)).toThrow('PROMO_PLACE_NONE');
  });

  it('stays when tickets are given back later, and only then grows on', async () => {
    const id = addCode();
    const first = await bring(2);
    const { orderId } = take(id);
    requestRefund(office, { orderId: first });
    expect(placesOf(id)).toEqual({ freeAfter: 2, earned: 0, taken: 1, left: 0 });
    expect(listOwnCodes(shop.as(owner))).toMatchObject([{ untilNext: 4, nights: [] }]);
    await bring(2);
    expect(() => take(id)).toThrow('PROMO_PLACE_NONE');
    await bring(2);
    expect(take(id).orderId).not.toBe(orderId);
  });

  it('is there again when its own ticket was taken back or its event is called off', async () => {
    const id = addCode({ scope: 'kind' });
    const other = addEvent(shop);
    await bring(2);
    const gift = randomUUID();
    take(id, { id: gift });
    takeBackGiven(office, { id: gift });
    take(id, { eventId: other });
    expect(() => take(id)).toThrow('PROMO_PLACE_NONE');
    await cancelEvent(office, other);
    take(id);
    expect(placesOf(id)).toMatchObject({ taken: 1, left: 0 });
  });

  it('is taken where the code holds and others can buy; elsewhere the office gives it', async () => {
    const id = addCode();
    await bring(2);
    const elsewhere = addEvent(shop);
    expect(() => take(id, { eventId: elsewhere })).toThrow('PROMO_CODE_NOT_HERE');
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 2 WHERE id = ?').run(eventId);
    expect(() => take(id)).toThrow('PROMO_CODE_NOT_HERE');
    const to = { id: randomUUID(), codeId: id, eventId: elsewhere, name: 'Ana', email: 'ana@school.example' };
    expect(() => giveFreePlace(shop.as(owner), to)).toThrow('FORBIDDEN');
    const given = giveFreePlace(office, to);
    expect(giveFreePlace(office, to)).toEqual(given);
    expect(() => giveFreePlace(office, { ...to, id: randomUUID() })).toThrow('PROMO_PLACE_NONE');
    const log = shop.db.sqlite.prepare(`SELECT after FROM audit WHERE action = 'promo_place.taken'`).pluck().all();
    expect(log).toEqual([JSON.stringify({ orderId: given.orderId, eventId: elsewhere })]);
  });

  it('negative control: without the guard more are taken than were earned', async () => {
    const id = addCode();
    await bring(2);
    shop.db.sqlite.exec(`DROP TRIGGER ${PLACE_GUARD_TRIGGER}`);
    take(id);
    take(id);
    expect(placesOf(id)).toMatchObject({ earned: 1, taken: 2, left: 0 });
  });

  it('is worth what it says', () => {
    expect(freePlacesOf(null, { paid: 100, taken: 0 })).toEqual({ freeAfter: null, earned: 0, taken: 0, left: 0 });
    expect(freePlacesOf(10, { paid: 29, taken: 1 })).toEqual({ freeAfter: 10, earned: 2, taken: 1, left: 1 });
    expect(freePlacesOf(10, { paid: 9, taken: 1 })).toMatchObject({ earned: 0, left: 0 });
  });
});

describe('whose a code was', () => {
  it('goes with the account when two of them become one, and comes back with it', async () => {
    addCode();
    const into = addBuyer(shop);
    await mergePeople(office, { fromId: owner, intoId: into, reason: 'the same person' });
    expect([owner, into].map((id) => listOwnCodes(shop.as(id)).length)).toEqual([0, 1]);
    undoMerge(office, { fromId: owner });
    expect([owner, into].map((id) => listOwnCodes(shop.as(id)).length)).toEqual([1, 0]);
  });

  it('is forgotten with the account, while the code goes on', async () => {
    const id = addCode();
    await bring(2);
    take(id);
    await eraseAccount(shop.as(owner), { id: owner, email: addressOf(owner), name: 'Owner' });
    expect(listPromoCodes(office, { eventId })).toMatchObject([{ owner: null, freeAfter: null, sold: 2 }]);
    expect(placesOf(id)).toMatchObject({ taken: 1, left: 0 });
  });

  it('is forgotten a year after the code is over, with the places that were taken', async () => {
    const id = addCode({ owner: { name: 'Dance school Ruiz', freeAfter: 2 } });
    await bring(2);
    giveFreePlace(office, { id: randomUUID(), codeId: id, eventId, name: 'Ana', email: 'ana@school.example' });
    const rows = () =>
      ['promo_owners', 'promo_places'].map((table) =>
        shop.db.sqlite.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get(),
      );
    const endsAt = shop.db.sqlite.prepare('SELECT ends_at FROM events WHERE id = ?').pluck().get(eventId) as number;
    const forgetAt = (now: number) => forgetWhatRanOut({ ...shop.system, now: () => new Date(now) });
    forgetAt(endsAt + 364 * DAY_MS);
    expect(rows()).toEqual([1, 1]);
    forgetAt(endsAt + 367 * DAY_MS);
    expect(rows()).toEqual([0, 0]);
    expect(placesOf(id)).toEqual({ freeAfter: null, earned: 0, taken: 0, left: 0 });
  });
});
