import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untilWords } from '#shared/bans/ban-words.ts';
import { StartMailingInput } from '#shared/newsletters/mailing.ts';
import type { Role } from '#shared/permissions.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { feedCampaigns } from '#server/services/club/campaigns/feed-campaigns.ts';
import { startMailing } from '#server/services/club/campaigns/start-mailing.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { mergePeople } from '#server/services/office/merging/merge-people.ts';
import { undoMerge } from '#server/services/office/merging/undo-merge.ts';
import { listAudit } from '#server/services/office/people/list-audit.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { eraseAccount } from '#server/services/people/retention/erase-account.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { banAddress, banPerson, liftBan } from '#server/services/shop/bans/change-bans.ts';
import { listBans } from '#server/services/shop/bans/list-bans.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { OutboxRow } from '#server/services/base/outbox/outbox-rows.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import { BOTH_TICKS, codeOf } from '#tests/support/join-club.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const REASON = 'hit somebody at the bar';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const office = (role: Role = 'organiser') => shop.as(addStaff(shop, [role]), [role]);
const dayIn = (days: number): string => localDateOf(new Date(shop.clock.now().getTime() + days * DAY_MS));
const mailOf = (userId: string): string =>
  shop.db.sqlite.prepare<[string], { email: string }>('SELECT email FROM users WHERE id = ?').get(userId)!.email;
const ban = (userId: string, lastDay = ''): string => {
  const id = randomUUID();
  banPerson(office(), { id, userId, reason: REASON, lastDay });
  return id;
};
const buys = (userId: string, eventId = addEvent(shop)) =>
  codeOf(startCheckout(shop.as(userId), { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] }));
const refusalOf = (work: () => unknown) => codeOf(Promise.resolve().then(work));
const rows = (table: string): number =>
  shop.db.sqlite.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()!.n;

describe('somebody who is banned', () => {
  it('buys no ticket and no membership, and nothing is reserved or charged', async () => {
    const userId = addBuyer(shop);
    ban(userId);
    expect(await buys(userId)).toBe('BANNED');
    expect(await codeOf(startJoin(shop.as(userId), { planId: 'club', consents: BOTH_TICKS }))).toBe('BANNED');
    expect([rows('orders'), rows('seat_holds'), rows('subscribers')]).toEqual([0, 0, 0]);
    expect(await buys(addBuyer(shop))).toBe('done');
  });

  it('is not offered the payment page of an order from before the ban', async () => {
    const { userId, eventId } = await buyTicket(shop);
    ban(userId);
    expect(await buys(userId, eventId)).toBe('BANNED');
  });

  it('is known by the address alone, too, whatever account is made with it', async () => {
    const userId = addBuyer(shop);
    const other = addBuyer(shop);
    shop.db.sqlite.prepare('UPDATE users SET email = ? WHERE id = ?').run('late@dancers.example', other);
    banAddress(office(), { id: randomUUID(), email: 'Late@dancers.example', reason: REASON, lastDay: '' });
    expect([await buys(userId), await buys(other)]).toEqual(['done', 'BANNED']);
  });

  it('is welcome again when the last day and its night are over, or once the ban is lifted', async () => {
    const [userId, other] = [addBuyer(shop), addBuyer(shop)];
    ban(userId, dayIn(2));
    const id = ban(other);
    shop.clock.advance(2 * DAY_MS);
    expect(await buys(userId)).toBe('BANNED');
    shop.clock.advance(2 * DAY_MS);
    expect([await buys(userId), await buys(other)]).toEqual(['done', 'BANNED']);
    liftBan(office(), { id });
    liftBan(office(), { id });
    expect(await buys(other)).toBe('done');
    const acts = listAudit(office(), { filter: { by: 'action', action: 'ban.lifted' }, whose: 'all', limit: 30 });
    expect(acts.items).toHaveLength(1);
  });

  it('sees on each ticket that it opens no door, and until when', async () => {
    const bought = await buyTicket(shop);
    pay(shop, bought);
    await shop.settle();
    expect(listMyTickets(shop.as(bought.userId), { limit: 10 }).map((ticket) => ticket.ban)).toEqual([null]);
    ban(bought.userId, dayIn(30));
    const [ticket] = listMyTickets(shop.as(bought.userId), { limit: 10 });
    expect(untilWords(ticket!.ban!)).toMatch(/^until \d+ \w{3} \d{4} inclusive$/);
  });

  it('is given no tickets', async () => {
    const userId = addBuyer(shop);
    ban(userId);
    const gift = { name: 'Ben', email: mailOf(userId), quantity: 1, reason: 'guest' as const, note: '' };
    expect(await refusalOf(() => giveTickets(office(), { id: randomUUID(), eventId: addEvent(shop), ...gift }))).toBe(
      'BANNED_GUEST',
    );
  });

  it('gets no letter that advertises, and the ticket of what was bought before', async () => {
    const bought = await buyTicket(shop);
    shop.db.sqlite
      .prepare(
        `INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token, created_at)
          VALUES ('sub', ?, 'newsletter', 1, 'token-of-sub', 0)`,
      )
      .run(mailOf(bought.userId));
    const letter = { subject: 'New nights', blocks: [{ kind: 'text', text: 'Come and dance.' }] };
    startMailing(office(), StartMailingInput.parse({ audience: { kind: 'list', type: 'newsletter' }, ...letter }));
    feedCampaigns(shop.system);
    const row = <Kind extends string>(kind: Kind) =>
      shop.db.sqlite
        .prepare<[string], OutboxRow & { kind: Kind }>(
          `SELECT id, kind, ref_id AS refId, payload, attempts FROM outbox WHERE kind = ?`,
        )
        .get(kind)!;
    const campaign = row('mail.campaign');
    expect(await composeMail(shop.system, campaign)).not.toBeNull();
    ban(bought.userId);
    expect(await composeMail(shop.system, campaign)).toBeNull();
    pay(shop, bought);
    await shop.settle();
    expect(await composeMail(shop.system, row('mail.order_paid'))).not.toBeNull();
  });
});

describe('the office', () => {
  it('is told the tickets that exist, why only as an admin, and the audit log never why', async () => {
    const bought = await buyTicket(shop, { quantity: 2 });
    pay(shop, bought);
    await shop.settle();
    const id = randomUUID();
    const asked = { id, userId: bought.userId, reason: REASON, lastDay: '' };
    expect(banPerson(office(), asked)).toEqual({ tickets: 2 });
    expect(banPerson(office(), asked)).toEqual({ tickets: 2 });
    expect(rows('bans')).toBe(1);
    expect(showPerson(office(), { userId: bought.userId }).ban).toMatchObject({
      id,
      reason: null,
      tickets: [{ orderId: bought.orderId }, { orderId: bought.orderId }],
    });
    expect(listBans(office('admin'))).toMatchObject([{ id, reason: REASON, userId: bought.userId }]);
    const log = shop.db.sqlite.prepare('SELECT action, "before", "after" FROM audit').all();
    expect(JSON.stringify(log)).toContain('ban.made');
    expect(JSON.stringify(log)).not.toContain(REASON);
  });

  it('bans nobody twice, nobody of the team, and for no time that is over', async () => {
    const userId = addBuyer(shop);
    ban(userId);
    expect(await refusalOf(() => ban(userId))).toBe('BANNED_ALREADY');
    expect(await refusalOf(() => ban(addStaff(shop, ['cashier'])))).toBe('BAN_OF_TEAM');
    expect(await refusalOf(() => ban(addBuyer(shop), dayIn(-2)))).toBe('INVALID_INPUT');
  });
});

describe('a ban as personal data', () => {
  it('is part of what the person gets who asks for all their data', () => {
    const userId = addBuyer(shop);
    ban(userId);
    expect(exportData(shop.as(userId)).bans).toMatchObject([{ reason: REASON, endsAt: null }]);
  });

  it('outlives the account while it holds, and goes with it once it is over', async () => {
    const [running, over] = [addBuyer(shop), addBuyer(shop)];
    const address = mailOf(running);
    ban(running);
    liftBan(office(), { id: ban(over) });
    for (const id of [running, over]) await eraseAccount(shop.system, { id, email: mailOf(id), name: 'X' });
    expect(listBans(office())).toMatchObject([{ email: address, userId: null }]);
    expect(rows('bans')).toBe(1);
  });

  it('is forgotten a year after its end', () => {
    ban(addBuyer(shop), dayIn(1));
    ban(addBuyer(shop));
    shop.clock.advance(360 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(rows('bans')).toBe(2);
    shop.clock.advance(10 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(rows('bans')).toBe(1);
  });

  it('goes with the account into another one, and back again', async () => {
    const [fromId, intoId] = [addBuyer(shop), addBuyer(shop)];
    ban(fromId);
    shop.db.sqlite.prepare(`UPDATE bans SET email = 'former@dancers.example'`).run();
    await mergePeople(office(), { fromId, intoId, reason: 'the same person' });
    expect(await buys(intoId)).toBe('BANNED');
    undoMerge(office(), { fromId });
    expect([await buys(intoId), await buys(fromId)]).toEqual(['done', 'BANNED']);
  });
});
