import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import { encodeVoucher, groupedVoucher } from '#shared/door/voucher-code.ts';
import { DAY_MS, HOUR_MS, localDateOf, MINUTE_MS } from '#shared/time.ts';
import { cardCode } from '#server/services/club/membership/card-rows.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { banPerson } from '#server/services/shop/bans/change-bans.ts';
import { foreignCodeId } from '#server/services/shop/tickets/foreign-code-id.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import { judgeScan } from '#web/features/door/judge-scan.ts';
import { addNight, addMember, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { addPhone, keepList, type TestPhone } from '#tests/support/phone.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let mine: TestPhone;
let eventId = '';
beforeAll(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop);
  eventId = addNight(shop);
  mine = addPhone(shop, desk, { eventId });
});
afterAll(() => shop.close());

const run = (sql: string, ...values: string[]) => shop.db.sqlite.prepare(sql).run(...values);
const now = () => shop.clock.now();
/** The list as the phone has it now. */
const kept = () => keepList(takePhoneSnapshot(mine.ctx, mine.phone(), {}));
const judge = (code: string, at = kept(), when = now()) =>
  judgeScan(code, randomUUID(), { ...at, now: when, phoneName: 'Handy 1' });
const verdictOf = async (...asked: Parameters<typeof judge>) => (await judge(...asked)).verdict;
const cardOf = (codeId: string): string => cardCode(shop.system, { codeId }).code;
const admission = (code: string): Extract<PhoneEntry, { kind: 'admission' }> => ({
  id: randomUUID(),
  at: now().getTime(),
  kind: 'admission',
  code,
  reason: 'valid',
});

describe('a phone without a network', () => {
  it('lets a ticket of its list in, by the name that only its code opens, and counts one more', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    run(`UPDATE tickets SET holder_name = 'Tomás Lindner' WHERE id = ?`, ticket!.id);
    expect(await verdictOf(ticket!.code)).toMatchObject({
      colour: 'green',
      reason: 'valid',
      isAdmitted: true,
      kind: 'ticket',
      holder: 'Tomás L.',
      ticketTypeName: 'General Admission',
      counts: { admitted: 1 },
    });
  });

  it('says what the guest has answered, which only the code of their ticket opens', async () => {
    const [ticket, other] = giveTickets(shop, eventId, 2);
    run(`UPDATE events SET questions = '[{"isToldAtDoor":true}]' WHERE id = ?`, eventId);
    run(
      `INSERT INTO order_answers (order_id, question_id, seat, question, kind, answer, is_told_at_door, answered_at)
        SELECT order_id, 'q', position, 'Hoodie', 'choice', 'Größe L', 1, 0 FROM tickets WHERE id = ?`,
      ticket!.id,
    );
    expect(JSON.stringify(takePhoneSnapshot(mine.ctx, mine.phone(), {}))).not.toContain('Größe L');
    expect(await verdictOf(ticket!.code)).toMatchObject({ isAdmitted: true, told: 'Hoodie: Größe L' });
    expect(await verdictOf(other!.code)).toMatchObject({ isAdmitted: true, told: null });
    run(`UPDATE events SET questions = '[]' WHERE id = ?`, eventId);
  });

  it('says what is to be handed out, which only the code of its ticket opens', async () => {
    const [ticket, other] = giveTickets(shop, eventId, 2);
    run(
      `INSERT INTO order_add_ons (id, order_id, position, piece, seat, ticket_id, event_id, add_on_id, name, price_cents,
        vat_bps, change_hours) SELECT 'shirt', order_id, 1, 0, 0, id, event_id, 'shirt', 'T-shirt, M', 1800, 1900, 0
        FROM tickets WHERE id = ?`,
      ticket!.id,
    );
    const at = kept();
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ isAdmitted: true, bought: 'T-shirt, M' });
    expect(await verdictOf(other!.code, at)).toMatchObject({ isAdmitted: true, bought: null });
    delete at.night.bought; // as a page kept it from before
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ isAdmitted: true, bought: null });
  });

  it('lets in who shows the code that another system printed, if the list has the ticket', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const printed = '16893657012360209833001';
    run(
      `UPDATE tickets SET code_id = ?, holder_name = 'Nadia Bauer' WHERE id = ?`,
      foreignCodeId(printed)!,
      ticket!.id,
    );
    expect(await verdictOf(printed)).toMatchObject({ reason: 'valid', isAdmitted: true, holder: 'Nadia B.' });
    expect(await verdictOf('16893657012360209834001')).toMatchObject({ reason: 'unknown_code', isAdmitted: false });
    scan(desk, eventId, printed);
    expect(await verdictOf(printed)).toMatchObject({ reason: 'already_used', usedAtDesk: 'Kasse 1' });
  });

  it('lets nobody in before the doors open, and says on which day they do', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const at = kept();
    const early = await verdictOf(ticket!.code, at, new Date(now().getTime() - 25 * HOUR_MS));
    expect(early).toMatchObject({ colour: 'amber', reason: 'too_early', isAdmitted: false });
    expect(early.todo).toMatch(/^Das Event ist erst am \p{L}+, \d{1,2}\.\d{1,2}\., \d\d:\d\d$/u);
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ reason: 'valid', isAdmitted: true });
    at.night.event.doorsOpenHours = 1; // it begins in two
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ reason: 'too_early' });
  });

  it('sends whoever said not to come this evening to the desk, until it is taken back', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const at = kept();
    const { lookup } = await judge(ticket!.code, at);
    at.night.absences = [lookup!];
    expect(await verdictOf(ticket!.code, at)).toMatchObject({
      colour: 'amber',
      reason: 'absent_said',
      word: 'ABGEMELDET',
      isAdmitted: false,
    });
    at.night.absences = [];
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ reason: 'valid', isAdmitted: true });
    delete at.night.absences; // as a page kept it from before
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('refuses a ticket and a card of whoever is banned, says until when and never why, and no more after the end', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const [owner, { userId, cardId }] = [addPerson(shop), addMember(shop)];
    run('UPDATE tickets SET user_id = ? WHERE id = ?', owner, ticket!.id);
    const office = shop.as(desk.cashierId, ['admin']);
    for (const id of [owner, userId])
      banPerson(office, {
        id: randomUUID(),
        userId: id,
        reason: 'hit somebody',
        lastDay: localDateOf(new Date(now().getTime() + 30 * DAY_MS)),
      });
    const at = kept();
    for (const code of [ticket!.code, cardOf(cardId)]) {
      const verdict = await verdictOf(code, at);
      expect(verdict).toMatchObject({ colour: 'red', word: 'HAUSVERBOT', reason: 'banned', isAdmitted: false });
      expect(verdict.todo).toMatch(/^Hausverbot bis \d\d\.\d\d\.\d{4}\. Nicht einlassen, Abendleitung holen\.$/);
      expect(JSON.stringify([verdict, at.night])).not.toContain('hit somebody');
    }
    at.night.bans = at.night.bans?.map(([lookup]) => [lookup, now().getTime() - 1]);
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('refuses the code that a ticket had before it was taken back from a friend, and lets the new one in', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const owner = addPerson(shop);
    run('UPDATE tickets SET user_id = ? WHERE id = ?', owner, ticket!.id);
    passTicketOn(shop.as(owner), { ticketId: ticket!.id, holderName: 'Ana Kovač' });
    expect(await verdictOf(ticket!.code)).toMatchObject({ reason: 'valid', holder: 'Ana K.' });
    takeTicketBack(shop.as(owner), { ticketId: ticket!.id });
    expect(await verdictOf(ticket!.code)).toMatchObject({ colour: 'red', reason: 'replaced', holder: null });
    const [mineAgain] = listMyTickets(shop.as(owner), undefined);
    expect(await verdictOf(mineAgain!.qrCode)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('says when and at which door a ticket was used', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    scan(desk, eventId, ticket!.code);
    const second = Math.floor(now().getTime() / 1_000) * 1_000;
    expect(await verdictOf(ticket!.code)).toMatchObject({
      colour: 'amber',
      reason: 'already_used',
      isAdmitted: false,
      usedAt: second,
      usedAtDesk: 'Kasse 1',
      admissionId: '',
    });
  });

  it('knows what it has let in itself before the server does, and what it took back', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const at = kept();
    const { lookup } = await judge(ticket!.code, at);
    const entry = admission(ticket!.code);
    at.list.addEntry({ entry, lookup, isSent: false });
    expect(await verdictOf(ticket!.code, at)).toMatchObject({
      reason: 'already_used',
      usedAtDesk: 'Handy 1',
      admissionId: entry.id,
    });
    const undo: PhoneEntry = { id: randomUUID(), at: entry.at, kind: 'undo', admissionId: entry.id };
    at.list.addEntry({ entry: undo, lookup: null, isSent: false });
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('lets in who bought after the list was fetched, once', async () => {
    const at = kept();
    const [late] = giveTickets(shop, eventId, 1);
    const { verdict, lookup } = await judge(late!.code, at);
    expect(verdict).toMatchObject({ reason: 'valid', isAdmitted: true, holder: null });
    at.list.addEntry({ entry: admission(late!.code), lookup, isSent: false });
    expect(await verdictOf(late!.code, at)).toMatchObject({ reason: 'already_used', usedAtDesk: 'Handy 1' });
  });

  it('refuses what is cancelled, and leaves a disputed payment to the desk', async () => {
    const [cancelled, disputed] = giveTickets(shop, eventId, 2);
    run(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`, cancelled!.id);
    run('UPDATE orders SET is_disputed = 1 WHERE id = (SELECT order_id FROM tickets WHERE id = ?)', disputed!.id);
    expect(await verdictOf(cancelled!.code)).toMatchObject({ colour: 'red', reason: 'cancelled' });
    expect(await verdictOf(disputed!.code)).toMatchObject({ colour: 'amber', reason: 'disputed', isAdmitted: false });
  });

  it('refuses another night, a forged code, one that has run out and nonsense, and shows nobody’s name', async () => {
    const [other] = giveTickets(shop, addNight(shop), 1);
    const at = kept();
    const [late] = giveTickets(shop, eventId, 1);
    const forged = late!.code.slice(0, -8) + (late!.code.endsWith('00000000') ? '11111111' : '00000000');
    const after = new Date(now().getTime() + 3 * DAY_MS);
    const reasons = [
      await verdictOf(other!.code, at),
      await verdictOf(forged, at),
      await verdictOf(late!.code, at, after),
      await verdictOf('https://example.org', at),
      await verdictOf(late!.ticketNumber, at),
    ].map(({ reason, isAdmitted, holder }) => [reason, isAdmitted, holder]);
    expect(reasons).toEqual([
      ['wrong_event', false, null],
      ['forged', false, null],
      ['expired', false, null],
      ['unknown_code', false, null],
      ['not_checkable', false, null],
    ]);
  });

  it('sends a voucher to the desk, a whole one, a cut one and a typed one, with a network and without', async () => {
    const whole = encodeVoucher(new Uint8Array(12), new Uint8Array(4));
    const sent = { colour: 'amber', reason: 'voucher', word: 'GUTSCHEIN', isAdmitted: false, admissionId: null };
    for (const code of [whole, whole.slice(0, -9), groupedVoucher(whole).toLowerCase()]) {
      expect(await verdictOf(code), code).toMatchObject(sent);
      const asked = phoneCheckIn(mine.ctx, mine.phone(), { code, entryId: randomUUID() });
      expect(await asked, code).toMatchObject(sent);
    }
    // As long as a number of a ticket: that is what it is taken for.
    expect(await verdictOf(whole.slice(0, 8))).toMatchObject({ reason: 'not_checkable' });
  });

  it('asks a human where this browser can not check a signature', async () => {
    const { night, list } = kept();
    const [late] = giveTickets(shop, eventId, 1);
    const strange = { night: { ...night, keys: night.keys.map((key) => ({ ...key, spki: 'AAAA' })) }, list };
    expect(await verdictOf(late!.code, strange)).toMatchObject({ reason: 'not_checkable', isAdmitted: false });
    expect(await verdictOf(late!.code, { night: { ...night, keys: [] }, list })).toMatchObject({
      reason: 'unknown_code',
      isAdmitted: false,
    });
  });

  it('stops everybody when the night is cancelled', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const { night, list } = kept();
    const off = { night: { ...night, event: { ...night.event, isCancelled: true } }, list };
    expect(await verdictOf(ticket!.code, off)).toMatchObject({ colour: 'red', reason: 'event_cancelled' });
  });
});

describe('a member’s card', () => {
  it('is free, costs its price first, or has ended; each by what the list says of this night', async () => {
    const [free, club] = [addMember(shop), addMember(shop, 'club')];
    const at = kept();
    const of = ({ cardId }: typeof free, list = at) => verdictOf(cardOf(cardId), list);
    expect(await of(free)).toMatchObject({ reason: 'member_free', isAdmitted: true, kind: 'member' });
    expect(await of(club)).toMatchObject({ reason: 'member_pays', isAdmitted: false, member: { planId: 'club' } });
    const over = kept();
    over.list.setMembers({ ...over.night, members: over.night.members.map((one) => ({ ...one, accessUntil: 0 })) });
    expect(await of(free, over)).toMatchObject({ colour: 'red', reason: 'no_membership' });
    const begun = over.night.event.startsAt;
    const later = new Date(begun + 7_200_000);
    const until = (accessUntil: number) =>
      over.list.setMembers({ ...over.night, members: over.night.members.map((one) => ({ ...one, accessUntil })) });
    until(begun + 3_600_000);
    expect((await judge(cardOf(free.cardId), over, later)).verdict).toMatchObject({ reason: 'member_free' });
    until(begun);
    expect((await judge(cardOf(free.cardId), over, later)).verdict).toMatchObject({ reason: 'no_membership' });
    over.list.setMembers({ ...over.night, members: over.night.members.map((one) => ({ ...one, isRevoked: true })) });
    expect(await of(free, over)).toMatchObject({ colour: 'red', reason: 'revoked' });
    scan(desk, eventId, free.membershipId);
    expect(await of(free, kept())).toMatchObject({ reason: 'already_used', usedAtDesk: 'Kasse 1' });
  });

  it('meets a full house: the desk decides', async () => {
    const { cardId } = addMember(shop);
    const { night, list } = kept();
    const full = { night: { ...night, event: { ...night.event, seatsLeft: 0 } }, list };
    expect(await verdictOf(cardOf(cardId), full)).toMatchObject({
      colour: 'amber',
      reason: 'house_full',
      isAdmitted: false,
    });
  });
});

describe('the list in memory', () => {
  it('takes changes over what it has, and begins anew with a whole list', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const first = takePhoneSnapshot(mine.ctx, mine.phone(), {});
    const at = keepList(first);
    shop.clock.advance(MINUTE_MS);
    scan(desk, eventId, ticket!.code);
    const next = takePhoneSnapshot(mine.ctx, mine.phone(), { since: first.cursor });
    at.list.addTickets(next, next.isFull);
    expect(await verdictOf(ticket!.code, at)).toMatchObject({ reason: 'already_used' });
    const { lookup } = await judge(ticket!.code, at);
    at.list.addTickets({ tickets: '', nonce: next.nonce, typeNames: [], deskNames: [] }, true);
    expect(at.list.ticket(lookup!)).toBeUndefined();
  });
});
