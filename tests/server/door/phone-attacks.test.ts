import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/time.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { joinPhone } from '#server/services/door/phones/join-phone.ts';
import { findGuests } from '#server/services/door/phones/find-guests.ts';
import { handIn } from '#server/services/door/phones/hand-in.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { findEntry } from '#server/services/door/sync/entry-rows.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addNight, addStaff, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { addPhone, inviteCode, joinWith, newPhoneToken, type TestPhone } from '#tests/support/phone.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let eventId = '';
beforeAll(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop);
});
beforeEach(() => {
  eventId = addNight(shop);
});
afterAll(() => shop.close());

type Admission = Extract<PhoneEntry, { kind: 'admission' }>;
const admission = (code: string, facts: Partial<Admission> = {}): Admission => ({
  id: randomUUID(),
  at: shop.clock.now().getTime(),
  kind: 'admission',
  code,
  reason: 'valid',
  ...facts,
});
const send = (phone: TestPhone, ...entries: PhoneEntry[]) =>
  handIn(phone.ctx, phone.phone(), { entries }).results.map(({ outcome, detail }) => [outcome, detail]);
const rowsOf = (ticketId: string) =>
  shop.db.sqlite
    .prepare<[string], { desk: string; at: number }>(
      'SELECT desk_id AS desk, admitted_at AS at FROM admissions WHERE ticket_id = ? AND undone_at IS NULL',
    )
    .all(ticketId);

describe('a phone that lies', () => {
  it('can not take the id of another door’s check-in, whose journal would then find it taken', () => {
    const mine = addPhone(shop, desk, { eventId });
    const [first, second] = giveTickets(shop, eventId, 2);
    const { admissionId } = scan(desk, eventId, first!.code);
    // Every door hears the id of the first use: it stands in the verdict of whoever comes second.
    expect(send(mine, admission(second!.code, { id: admissionId! }))).toEqual([['exception', 'not_readable']]);
    expect(rowsOf(second!.id)).toEqual([]);
    const payload = { cashierId: addStaff(shop, ['cashier']), eventId, code: first!.code, decision: 'admitted' };
    const facts = { reason: 'valid', isOffline: false, isUnder18: false, perks: [] };
    const entries = [desk.entryAs(admissionId!, 'admission', { ...payload, ...facts })];
    const { results } = syncJournal(desk.ctx, desk.desk, { entries, signature: desk.signed(entries) });
    expect(results).toMatchObject([{ outcome: 'applied' }]);
  });

  it('can not say that somebody has decided on what is amber', () => {
    const mine = addPhone(shop, desk, { eventId });
    const [ticket] = giveTickets(shop, eventId, 1);
    shop.db.sqlite
      .prepare('UPDATE orders SET is_disputed = 1 WHERE id = (SELECT order_id FROM tickets WHERE id = ?)')
      .run(ticket!.id);
    const [[outcome] = []] = send(mine, admission(ticket!.code, { reason: 'disputed' }));
    expect(outcome).toBe('exception');
  });

  it('can not let somebody in tomorrow: what is ahead of our clock happened now', () => {
    const mine = addPhone(shop, desk, { eventId });
    const [ticket] = giveTickets(shop, eventId, 1);
    const now = shop.clock.now().getTime();
    const entry = admission(ticket!.code, { at: now + HOUR_MS });
    expect(send(mine, entry)).toEqual([['applied', null]]);
    expect(rowsOf(ticket!.id)).toEqual([{ desk: mine.id, at: now }]);
  });

  it('can not take back what another door has done', () => {
    const mine = addPhone(shop, desk, { eventId });
    const [ticket] = giveTickets(shop, eventId, 1);
    const { admissionId } = scan(desk, eventId, ticket!.code);
    const undo: PhoneEntry = {
      id: randomUUID(),
      at: shop.clock.now().getTime(),
      kind: 'undo',
      admissionId: admissionId!,
    };
    expect(send(mine, undo)).toEqual([['exception', 'not_allowed']]);
    expect(rowsOf(ticket!.id)).toHaveLength(1);
  });

  it('keeps nothing of its own back with an entry that is another door’s: the rest comes in', () => {
    const [mine, other] = ['A', 'B'].map((name) => addPhone(shop, desk, { eventId, name }));
    const [first, second] = giveTickets(shop, eventId, 2);
    const theirs = admission(first!.code);
    send(other!, theirs);
    expect(send(mine!, theirs, admission(second!.code))).toEqual([
      ['exception', 'not_readable'],
      ['applied', null],
    ]);
    expect(findEntry(mine!.ctx, theirs.id)?.deskId).toBe(other!.id);
  });

  it('lets nobody in for another night than its own', async () => {
    const mine = addPhone(shop, desk, { eventId });
    const [ticket] = giveTickets(shop, addNight(shop), 1);
    const verdict = await phoneCheckIn(mine.ctx, mine.phone(), { code: ticket!.code, entryId: randomUUID() });
    expect(verdict).toMatchObject({ colour: 'red', reason: 'wrong_event', holder: null });
    expect(verdict.validFor).toContain('Salsa');
    expect(send(mine, admission(ticket!.code))).toEqual([['exception', 'unknown_ticket']]);
    expect(rowsOf(ticket!.id)).toEqual([]);
  });

  it('is refused, not an error of ours, when it joins a second time with the same token', () => {
    const token = newPhoneToken();
    joinPhone(shop.visitor, { code: inviteCode(desk, eventId).code, token, name: 'Aylin' });
    const again = () => joinPhone(shop.visitor, { code: inviteCode(desk, eventId).code, token, name: 'Aylin' });
    expect(again).toThrow('DOOR_CODE_NOT_VALID');
  });
});

describe('whoever asks too often', () => {
  const limiter = () => makeRateLimiter({ now: () => shop.clock.now(), isOn: true });
  const callerOf = (deskToken?: string, { take, wait } = limiter()) =>
    createCallerFactory(appRouter)({
      service: shop.visitor,
      caller: { address: '192.0.2.7', network: '192.0.2.7', take, wait },
      keys: deskToken === undefined ? {} : { deskToken },
    });
  const answersOf = async (times: number, ask: () => Promise<unknown>) => {
    const answers = new Set<string>();
    for (let n = 0; n < times; n++)
      answers.add(
        await ask().then(
          () => 'ok',
          (error: unknown) => (error instanceof Error ? error.message : ''),
        ),
      );
    return [...answers];
  };

  it('guesses codes of 128 bits sixty times an hour', async () => {
    const door = callerOf();
    const guess = () => door.kasse.phone.join({ code: 'A'.repeat(22), token: newPhoneToken(), name: 'Eve' });
    expect(await answersOf(60, guess)).toEqual(['DOOR_CODE_NOT_VALID']);
    expect(await answersOf(1, guess)).toEqual(['RATE_LIMITED']);
    // The helpers' phones are in the same network: whoever uses up its guesses keeps none of them out.
    const join = () =>
      door.kasse.phone.join({ code: inviteCode(desk, eventId).code, token: newPhoneToken(), name: 'Aylin' });
    expect(await answersOf(3, join)).toEqual(['ok']);
  });

  it('does not try out numbers at a phone, nor have the list made without end', async () => {
    const mine = addPhone(shop, desk, { eventId });
    const door = callerOf(mine.token);
    const guess = () => door.kasse.phone.checkIn({ code: 'ABCD2345', entryId: randomUUID() });
    expect(await answersOf(600, guess)).toContain('RATE_LIMITED');
    expect(await answersOf(1, () => door.kasse.phone.snapshot({}))).toEqual(['RATE_LIMITED']);
    // Another phone of the same network is not held up by it.
    const other = callerOf(addPhone(shop, desk, { eventId }).token);
    expect(await answersOf(1, () => other.kasse.phone.snapshot({}))).toEqual(['ok']);
  });
});

describe('the search by name', () => {
  const lead = () => shop.as(addStaff(shop, ['door_lead']), ['door_lead']);

  it('is for tonight’s guests, not for those of every night to come', () => {
    const later = addEvent(shop, { startsInHours: (10 * DAY_MS) / HOUR_MS });
    giveTickets(shop, later, 1);
    expect(() => findGuests(lead(), { eventId: later, name: 'An' })).toThrow('EVENT_NOT_FOUND');
  });

  it('knows names only: whose address begins so, or whose number, is not told', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const userId = addBuyer(shop);
    shop.db.sqlite
      .prepare(`UPDATE tickets SET holder_name = 'Zoë Quintana', user_id = ? WHERE id = ?`)
      .run(userId, ticket!.id);
    const { email } = shop.db.sqlite
      .prepare<[string], { email: string }>('SELECT email FROM users WHERE id = ?')
      .get(userId)!;
    for (const name of [email, 'TKT', ticket!.ticketNumber])
      expect(findGuests(lead(), { eventId, name })).toEqual({ guests: [], more: 0 });
    expect(findGuests(lead(), { eventId, name: 'zoë' }).guests).toHaveLength(1);
  });
});

it('a phone that has ended while it was away is nobody’s way in', async () => {
  const mine = joinWith(shop, inviteCode(desk, eventId).code);
  const [ticket] = giveTickets(shop, eventId, 1);
  shop.db.sqlite.prepare('UPDATE door_phones SET ended_at = ? WHERE id = ?').run(shop.clock.now().getTime(), mine.id);
  shop.clock.advance(SECOND_MS);
  expect(send(mine, admission(ticket!.code))).toEqual([['exception', 'not_allowed']]);
});
