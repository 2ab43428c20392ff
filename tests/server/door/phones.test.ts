import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { listDesks } from '#server/services/door/devices/list-desks.ts';
import { endPhone } from '#server/services/door/phones/end-phone.ts';
import { handIn } from '#server/services/door/phones/hand-in.ts';
import { joinPhone } from '#server/services/door/phones/join-phone.ts';
import { listPhones } from '#server/services/door/phones/list-phones.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { findGuests } from '#server/services/door/phones/find-guests.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { addMember, addStaff, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { addPhone, inviteCode, joinWith, newPhoneToken, openTicket, type TestPhone } from '#tests/support/phone.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let eventId = '';
beforeAll(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop);
});
beforeEach(() => {
  eventId = addEvent(shop, { startsInHours: 0 }); // tonight, at whatever hour the test runs
});
afterAll(() => shop.close());

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'ok';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};
const snapshot = (at: TestPhone, since?: string) => takePhoneSnapshot(at.ctx, at.phone(), { since });
const ask = (at: TestPhone, code: string) => phoneCheckIn(at.ctx, at.phone(), { code, entryId: randomUUID() });
const admitted = (code: string, at = shop.clock.now()): PhoneEntry => ({
  id: randomUUID(),
  at: at.getTime(),
  kind: 'admission',
  code,
  reason: 'valid',
});
const codeIdOf = (ticketId: string): string =>
  shop.db.sqlite.prepare<[string], { id: string }>('SELECT code_id AS id FROM tickets WHERE id = ?').get(ticketId)!.id;
const liveCheckIns = (ticketId: string): number =>
  shop.db.sqlite
    .prepare<[string], { n: number }>('SELECT count(*) AS n FROM admissions WHERE ticket_id = ? AND undone_at IS NULL')
    .get(ticketId)!.n;
const told = (entryId: string): { kind: string; other: string | null }[] =>
  shop.db.sqlite
    .prepare<[string], { kind: string; other: string | null }>(
      'SELECT kind, other_desk_id AS other FROM desk_exceptions WHERE entry_id = ?',
    )
    .all(entryId);

describe('a code', () => {
  it('lets one phone in, which may ask again; another phone it does not', () => {
    const { code, url } = inviteCode(desk, eventId);
    expect(url).toMatch(/\/door#[\w-]{22}$/);
    const token = newPhoneToken();
    const first = joinPhone(shop.visitor, { code, token, name: 'Aylin' });
    expect(first).toMatchObject({ name: 'Handy 1', helperName: 'Aylin' });
    expect(joinPhone(shop.visitor, { code, token, name: 'Aylin' })).toEqual(first);
    expect(codeOf(() => joinWith(shop, code))).toBe('DOOR_CODE_NOT_VALID');
    const rows = JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM door_phones').all());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(token);
    // What the books keep for good names nobody.
    expect(JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM desks, audit').all())).not.toContain('Aylin');
  });

  it('runs out after ten minutes, and can be taken back before', () => {
    const [late, back] = [inviteCode(desk, eventId), inviteCode(desk, eventId)];
    endPhone(desk.ctx, { id: back.id });
    expect(codeOf(() => joinWith(shop, back.code))).toBe('DOOR_CODE_NOT_VALID');
    shop.clock.advance(10 * MINUTE_MS);
    expect(codeOf(() => joinWith(shop, late.code))).toBe('DOOR_CODE_NOT_VALID');
    expect(codeOf(() => inviteCode(desk, randomUUID()))).toBe('EVENT_NOT_FOUND');
  });
});

describe('a phone', () => {
  it('is stopped within one request of being ended, and is no desk', async () => {
    const [mine, [ticket]] = [addPhone(shop, desk, { eventId }), giveTickets(shop, eventId, 1)];
    expect(listPhones(desk.ctx).phones).toContainEqual(
      expect.objectContaining({ id: mine.id, helperName: 'Aylin', state: 'active' }),
    );
    const admin = shop.as(addStaff(shop, ['admin']), ['admin']);
    expect(listDesks(admin, { limit: 100 }).items.map(({ name }) => name)).not.toContain('Handy 1');
    endPhone(desk.ctx, { id: mine.id });
    await expect(ask(mine, ticket!.code)).rejects.toThrow('DOOR_PHONE_ENDED');
    expect(codeOf(() => snapshot(mine))).toBe('DOOR_PHONE_ENDED');
    expect(liveCheckIns(ticket!.id)).toBe(0);
  });

  it('ends with its night, and may hand in after it what it did before', () => {
    const [mine, [before, after]] = [addPhone(shop, desk, { eventId }), giveTickets(shop, eventId, 2)];
    const early = admitted(before!.code, new Date(shop.clock.now().getTime() + MINUTE_MS));
    const { endsAt } = mine.phone().phone;
    shop.clock.advance(endsAt.getTime() - shop.clock.now().getTime() + MINUTE_MS);
    expect(codeOf(() => snapshot(mine))).toBe('DOOR_PHONE_ENDED');
    const late = admitted(after!.code);
    const { results } = handIn(mine.ctx, mine.phone(), { entries: [early, late] });
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'exception']);
    expect([liveCheckIns(before!.id), liveCheckIns(after!.id)]).toEqual([1, 0]);
    expect(told(late.id)).toMatchObject([{ kind: 'not_allowed' }]);
    shop.clock.advance(12 * HOUR_MS);
    expect(codeOf(() => mine.phone())).toBe('DOOR_PHONE_ENDED');
  });

  it('admits a ticket once among one desk and three phones in the same instant, and tells the others where', async () => {
    const phones = ['A', 'B', 'C'].map((name) => addPhone(shop, desk, { eventId, name }));
    for (const { id, code } of giveTickets(shop, eventId, 25)) {
      const verdicts = await Promise.all([
        ...phones.map((phone) => ask(phone, code)),
        checkIn(desk.ctx, desk.desk, { eventId, code, entryId: randomUUID(), isUnder18: false, confirmed: null }),
      ]);
      expect(verdicts.map(({ colour }) => colour).toSorted()).toEqual(['amber', 'amber', 'amber', 'green']);
      expect(verdicts.filter(({ usedAtDesk }) => usedAtDesk !== null)).toHaveLength(3);
      expect(liveCheckIns(id)).toBe(1);
    }
  });

  it('admits all without a network, and the office and both doors are told after', () => {
    const phones = ['A', 'B'].map((name) => addPhone(shop, desk, { eventId, name }));
    const [ticket] = giveTickets(shop, eventId, 1);
    const entries = phones.map(() => admitted(ticket!.code));
    const outcomes = phones.map((phone, n) => handIn(phone.ctx, phone.phone(), { entries: [entries[n]!] }).results[0]!);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'exception']);
    expect(told(entries[1]!.id)).toEqual([{ kind: 'double_admission', other: phones[0]!.id }]);
    for (const phone of phones)
      expect(snapshot(phone).notices).toContainEqual(expect.objectContaining({ entryId: entries[1]!.id }));
    expect(liveCheckIns(ticket!.id)).toBe(1);
  });

  it('hands in twice, and it counts once; what it takes back within ten seconds is taken back', () => {
    const [mine, [ticket]] = [addPhone(shop, desk, { eventId }), giveTickets(shop, eventId, 1)];
    const entry = admitted(ticket!.code);
    const send = (entries: PhoneEntry[]) =>
      handIn(mine.ctx, mine.phone(), { entries }).results.map(({ outcome }) => outcome);
    expect([send([entry]), send([entry])]).toEqual([['applied'], ['duplicate']]);
    const undo: PhoneEntry = { id: randomUUID(), at: entry.at + 5 * SECOND_MS, kind: 'undo', admissionId: entry.id };
    expect(send([entry, undo])).toEqual(['duplicate', 'applied']);
    expect(liveCheckIns(ticket!.id)).toBe(0);
    const again = admitted(ticket!.code);
    const late: PhoneEntry = { id: randomUUID(), at: again.at + MINUTE_MS, kind: 'undo', admissionId: again.id };
    expect(send([again, late])).toEqual(['applied', 'exception']);
    expect(liveCheckIns(ticket!.id)).toBe(1);
  });

  it('is told by its number and who helps with it, to whoever scans the guest again', async () => {
    const [mine, [ticket]] = [addPhone(shop, desk, { eventId, name: 'Aylin' }), giveTickets(shop, eventId, 1)];
    await ask(mine, ticket!.code);
    expect(scan(desk, eventId, ticket!.code)).toMatchObject({
      reason: 'already_used',
      usedAtDesk: expect.stringMatching(/^Handy \d+$/),
      by: 'Aylin',
    });
  });

  it('claims nothing anew when only the answer was lost', async () => {
    const [mine, [ticket]] = [addPhone(shop, desk, { eventId }), giveTickets(shop, eventId, 1)];
    const entry = admitted(ticket!.code);
    await phoneCheckIn(mine.ctx, mine.phone(), { code: ticket!.code, entryId: entry.id });
    expect(handIn(mine.ctx, mine.phone(), { entries: [entry] }).results).toMatchObject([{ outcome: 'applied' }]);
    expect(told(entry.id)).toEqual([]);
    expect(liveCheckIns(ticket!.id)).toBe(1);
  });

  it('never lets in what is amber', async () => {
    const mine = addPhone(shop, desk, { eventId });
    const { membershipId } = addMember(shop, 'club');
    const verdict = await ask(mine, membershipId);
    expect(verdict).toMatchObject({ colour: 'amber', isAdmitted: false, member: { planId: 'club' } });
    expect(JSON.stringify(verdict)).not.toContain('subscriberId');
  });
});

describe('the list a phone carries', () => {
  it('opens a name with the ticket’s own code, and without it holds neither name, code nor number', () => {
    const mine = addPhone(shop, desk, { eventId });
    const [first, second] = giveTickets(shop, eventId, 2);
    const { cardId, membershipId } = addMember(shop);
    const nameOf = (userId: string, name: string) =>
      shop.db.sqlite.prepare('UPDATE tickets SET holder_name = ? WHERE id = ?').run(name, userId);
    nameOf(first!.id, 'Tomás Lindner');
    nameOf(second!.id, 'Ana Novak');
    scan(desk, eventId, second!.code);
    const list = snapshot(mine);
    expect(openTicket(list, codeIdOf(first!.id))).toMatchObject({ name: 'Tomás L.', ticket: { flags: 0, used: null } });
    const used = openTicket(list, codeIdOf(second!.id)).ticket!;
    expect([used.flags, list.deskNames[used.used!.desk]]).toEqual([1, 'Kasse 1']);
    expect(openTicket(list, randomUUID())).toEqual({ ticket: undefined, name: null });
    const text = JSON.stringify(list) + Buffer.from(list.tickets, 'base64').toString('latin1');
    for (const secret of ['Tom', 'Ana', 'Lindner', first!.ticketNumber.slice(-8), codeIdOf(first!.id), cardId])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(membershipId);
    expect(list.members).toHaveLength(list.members!.length);
    expect(list).toMatchObject({ expected: 1, counts: { admitted: 1 } });
  });

  it('brings after that only what changed, and seals the same name differently each time', () => {
    const mine = addPhone(shop, desk, { eventId });
    const [first] = giveTickets(shop, eventId, 3);
    const list = snapshot(mine);
    const none = snapshot(mine, list.cursor);
    expect([none.tickets, none.members, none.isFull]).toEqual(['', null, false]);
    scan(desk, eventId, first!.code);
    const next = snapshot(mine, none.cursor);
    expect(openTicket(next, codeIdOf(first!.id)).ticket).toMatchObject({ flags: 1 });
    expect(next.nonce).not.toBe(list.nonce);
    expect(Buffer.from(next.tickets, 'base64').length).toBeLessThan(40);
  });
});

describe('the search by name', () => {
  it('is for who leads the night, and finds whole beginnings with a second mark', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Zoë Quintana' WHERE id = ?`).run(ticket!.id);
    const as = (role: 'door_lead' | 'cashier') => shop.as(addStaff(shop, [role]), [role]);
    expect(codeOf(() => findGuests(as('cashier'), { eventId, name: 'Quin' }))).toBe('FORBIDDEN');
    const { guests, more } = findGuests(as('door_lead'), { eventId, name: 'quin' });
    const [guest] = guests;
    expect(more).toBe(0);
    expect(guest).toMatchObject({ name: 'Zoë Quintana', mark: ticket!.ticketNumber.slice(-4), isInside: false });
    expect(scan(desk, eventId, guest!.code)).toMatchObject({ colour: 'green' });
    expect(findGuests(as('door_lead'), { eventId: addEvent(shop, { startsInHours: 0 }), name: 'quin' })).toEqual({
      guests: [],
      more: 0,
    });
  });
});
