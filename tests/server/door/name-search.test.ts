import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddGuestsInput, GuestLines, readGuestLines } from '#shared/door/guest-list.ts';
import { SearchGuestsInput } from '#shared/door/phone-inputs.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { findGuests } from '#server/services/door/phones/find-guests.ts';
import { searchGuests } from '#server/services/door/snapshot/search-guests.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addMember, addStaff, giveTickets, pairDesk, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [desk, other] = [] as unknown as [TestDesk, TestDesk];
let [eventId, nextWeek, cashierId] = ['', '', ''];
let ticket: TestTicket;

const call = (name: string) => {
  const id = addBuyer(shop);
  shop.db.sqlite.prepare('UPDATE users SET name = ?, email = ? WHERE id = ?').run(name, 'quixote.w@post.example', id);
  return id;
};
beforeAll(async () => {
  shop = await openTestShop();
  [desk, other] = [pairDesk(shop), pairDesk(shop)];
  [eventId, nextWeek] = [addEvent(shop), addEvent(shop, { startsInHours: 24 * 7 })];
  cashierId = addStaff(shop, ['cashier']);
  [ticket] = giveTickets(shop, eventId, 1) as [TestTicket];
  shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(call('Zoë Müller'), ticket.id);
  const [later] = giveTickets(shop, nextWeek, 1);
  shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Zoë Morgen' WHERE id = ?`).run(later!.id);
});
afterAll(() => shop.close());

const search = (name: string, night = eventId) => searchGuests(desk.ctx, { eventId: night, name, cashierId });
const found = (name: string) => search(name).guests.map((guest) => guest.name);

describe('names that a desk looks for', () => {
  it('are found as they are called and by the end of their number, never by a mail address or what it begins with', () => {
    for (const name of ['zoe mueller', 'Müller Z', ticket.ticketNumber.slice(-8).toLowerCase()])
      expect(found(name), name).toEqual(['Zoë Müller']);
    expect(search('zoe').guests[0]).toMatchObject({ mail: 'qu…@', number: ticket.ticketNumber.slice(-8) });
    for (const name of ['quixote', 'qu', 'post', 'example', 'TKT', ticket.ticketNumber.slice(0, 8)])
      expect(found(name), name).toEqual([]);
  });

  it('are found in the same spellings by whoever leads the night', () => {
    const lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
    for (const name of ['zoe mueller', 'Müller Z', 'muller'])
      expect(findGuests(lead, { eventId, name }).guests, name).toMatchObject([{ name: 'Zoë Müller' }]);
  });

  it('are shown once, also of who has a display name, and are found by either', () => {
    const [own] = giveTickets(shop, eventId, 1);
    const userId = addBuyer(shop);
    shop.db.sqlite.prepare(`UPDATE users SET name = 'Giulia Novák' WHERE id = ?`).run(userId);
    shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, own!.id);
    shop.db.sqlite
      .prepare(
        `INSERT INTO profiles (id, display_name) VALUES (?, 'Giulietta N')
        ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name`,
      )
      .run(userId);
    for (const name of ['novak', 'giulietta']) expect(found(name), name).toEqual(['Giulia Novák']);
  });

  it('are those of tonight: of another night the desk is told nothing', () => {
    expect(() => search('zoe', nextWeek)).toThrow('EVENT_NOT_FOUND');
    expect(() => search('zoe', crypto.randomUUID())).toThrow('EVENT_NOT_FOUND');
    expect(() => searchGuests(desk.ctx, { eventId, name: 'zoe', cashierId: addBuyer(shop) })).toThrow(
      'CASHIER_UNKNOWN',
    );
  });

  it('have two letters at least, and a word of one letter brings nobody more', () => {
    expect(
      ['z', ' z ', '\u0000z'].map((name) => SearchGuestsInput.safeParse({ eventId, name, cashierId }).success),
    ).toEqual([false, false, false]);
    expect(found('z m')).toEqual([]);
  });

  it('of members have the beginning of their mail as a second mark too', () => {
    const { userId, membershipId } = addMember(shop);
    shop.db.sqlite
      .prepare(`UPDATE users SET name = 'Ximena Sol', email = 'x.sol@post.example' WHERE id = ?`)
      .run(userId);
    expect(search('ximena').guests).toEqual([
      { code: membershipId, name: 'Ximena Sol', mail: 'x.…@', number: membershipId.slice(-8), isMember: true },
    ]);
    expect(found('sol@post')).toEqual([]);
  });

  it('are members’ alone where only a member is of use, however many tickets have the same name', () => {
    const { userId, membershipId } = addMember(shop);
    shop.db.sqlite.prepare(`UPDATE users SET name = 'Viola Viele' WHERE id = ?`).run(userId);
    const crowd = addEvent(shop);
    for (const { id } of giveTickets(shop, crowd, 21))
      shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Gast Viele' WHERE id = ?`).run(id);
    const asked = { eventId: crowd, name: 'viele', cashierId };
    expect(searchGuests(desk.ctx, asked)).toMatchObject({ more: 2 });
    const { guests, more } = searchGuests(desk.ctx, { ...asked, only: 'members' });
    expect(guests.map(({ code }) => code)).toEqual([membershipId]);
    expect(more).toBe(0);
  });

  it('are asked for 600 times an hour by one desk, and the others are not kept waiting by it', async () => {
    const { take, wait } = makeRateLimiter({ now: () => shop.clock.now(), isOn: true });
    const ask = (token: string, name = 'zoe') =>
      createCallerFactory(appRouter)({
        service: shop.visitor,
        caller: { address: '192.0.2.7', network: '192.0.2.7', take, wait },
        keys: { deskToken: token },
      }).kasse.searchGuests({ eventId, name, cashierId });
    for (let n = 0; n < 600; n++) await ask(desk.token, 'niemand da');
    await expect(ask(desk.token)).rejects.toThrow('RATE_LIMITED');
    expect((await ask(other.token)).guests).toHaveLength(1);
  });
});

describe('a guest list that was pasted', () => {
  it('has neither controls nor marks that turn the direction, and a line without an end is read in one pass', () => {
    const guest = { id: crypto.randomUUID(), companions: 0, note: 'a\u202Eb\u0007' };
    const { guests } = AddGuestsInput.parse({
      listId: crypto.randomUUID(),
      guests: [{ ...guest, name: 'Ana\u0000\u2066 Ruiz\r\n' }],
    });
    expect(guests[0]).toMatchObject({ name: 'Ana  Ruiz', note: 'ab' });
    const spaces = `Ana${' '.repeat(300_000)}+`;
    expect(readGuestLines(spaces)).toHaveLength(1);
    expect(GuestLines.safeParse({ lines: `Ana ${'x'.repeat(300_000)}` }).error?.issues[0]?.message).toContain(
      'Guest 1',
    );
    expect(GuestLines.safeParse({ lines: `Ana +${'9'.repeat(400)}` }).error?.issues[0]?.message).toContain('Guest 1');
  });
});
