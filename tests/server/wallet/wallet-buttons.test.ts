import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppleWallet } from '#server/adapters/apple-wallet.ts';
import type { WalletTicket } from '#server/adapters/wallet.ts';
import { findRows } from '#server/db/rows.ts';
import { walletPasses } from '#server/db/schema/wallet-passes.ts';
import { ticketBlock } from '#server/services/mail/content/order-blocks.ts';
import type { MailBlock, MailContent } from '#server/services/mail/layout/mail-block.ts';
import { mailText } from '#server/services/mail/layout/mail-text.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { appleTicketFace } from '#server/services/shop/tickets/apple-ticket.ts';
import { updateGoogleTicket } from '#server/services/shop/tickets/google-ticket.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { noTickets } from '#tests/support/wallet/no-tickets.ts';

const PHONES = {
  iphone: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/605.1' },
  android: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0' },
};

let isInDate = true;
let isGoogleDown = false;
let saved: WalletTicket[] = [];
let updated: WalletTicket[] = [];
const appleWallet: AppleWallet = {
  passTypeId: 'pass.test',
  isInDate: () => isInDate,
  sign: async ({ serial }) => Buffer.from(serial),
  push: async () => 'told',
};
const wallet: NonNullable<ServiceContext['wallet']> = {
  saveUrl: async ({ memberId }) => `https://wallet.test/card/${memberId}`,
  update: async () => 'updated',
  revoke: async () => 'updated',
  tickets: {
    ...noTickets,
    async update(ticket) {
      updated.push(ticket);
      return 'updated';
    },
    async saveUrl(ticket) {
      if (isGoogleDown) throw new Error('503');
      saved.push(ticket);
      return `https://wallet.test/ticket/${ticket.ticketNumber}`;
    },
  },
};

const withBlocks = (blocks: readonly MailBlock[]): MailContent => ({
  to: 'guest@test.example',
  lang: 'en',
  subject: '',
  preview: '',
  title: '',
  blocks,
});

let both: TestSite;
let none: TestSite;
beforeAll(async () => {
  both = await openTestSite({ wallets: { wallet, appleWallet } });
  none = await openTestSite();
});
afterAll(async () => {
  await both.close();
  await none.close();
});
beforeEach(() => {
  [isInDate, isGoogleDown, saved, updated] = [true, false, [], []];
});

async function guest({ shop }: TestSite, quantity = 1) {
  const userId = addPerson(shop);
  const bought = await buyTicket(shop, { eventId: addEvent(shop, { startsInHours: 8 }), quantity, userId });
  pay(shop, bought);
  await shop.settle();
  const tickets = listMyTickets(shop.as(userId), undefined);
  return { userId, orderId: bought.orderId, tickets, path: tickets[0]!.sharePath, cookie: signIn(shop, userId).cookie };
}
const buttons = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)" rel="nofollow" aria-label="Add to wallet"/g)].map(([, href = '']) => href);

describe('the button', () => {
  test('of a shared ticket leads to the pass of just this ticket, on any phone', async () => {
    const { path, tickets } = await guest(both, 2);
    const token = path.slice('/ticket/'.length);
    const { text } = await both.ask(path);
    expect(buttons(text)).toEqual([`/wallet/ticket/${token}`]);
    expect(text).not.toContain(tickets[1]!.sharePath.slice('/ticket/'.length));
    const iphone = await both.ask(`/wallet/ticket/${token}`, { headers: PHONES.iphone });
    expect(iphone.headers['content-type']).toBe('application/vnd.apple.pkpass');
    const android = await both.ask(`/wallet/ticket/${token}`, { headers: PHONES.android });
    expect(android.headers['location']).toBe(`https://wallet.test/ticket/${tickets[0]!.ticketNumber}`);
    for (const { headers } of [iphone, android]) expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(saved)).not.toContain('Test');
  });

  test('of a ticket that was given gives the friend a pass, which is void once the ticket is taken back', async () => {
    const { path, tickets, userId } = await guest(both);
    const [{ id: ticketId }] = tickets as [TicketView];
    passTicketOn(both.shop.as(userId), { ticketId, holderName: 'Ana' });
    const android = await both.ask(`/wallet${path}`, { headers: PHONES.android });
    expect(android.headers['location']).toContain('https://wallet.test/ticket/');
    const passOf = () =>
      both.shop.db.sqlite
        .prepare<[string], { id: string; ticketId: string; endedAt: Date | null }>(
          `SELECT id, ticket_id AS ticketId, ended_at AS endedAt FROM wallet_passes WHERE ticket_id = ? ORDER BY created_at`,
        )
        .all(ticketId);
    takeTicketBack(both.shop.as(userId), { ticketId });
    const [old] = passOf();
    await updateGoogleTicket({ ...both.shop.system, wallet }, old!);
    expect(updated).toEqual([expect.objectContaining({ passId: old!.id, code: null })]);
    const [now] = listMyTickets(both.shop.as(userId), undefined);
    await both.ask(`/wallet${now!.sharePath}`, { headers: PHONES.android });
    expect(saved.at(-1)).toMatchObject({ code: now!.qrCode });
    expect(saved.at(-1)!.passId).not.toBe(old!.id);
    expect((await both.ask(`/wallet${path}`, { headers: PHONES.android })).headers['location']).toBe(path);
    expect(appleTicketFace(both.shop.system, ticketId, { isEnded: true })).toMatchObject({ code: null, isVoid: true });
  });

  test('of a ticket that was moved says so on both phones, with its new night, whatever becomes of the old one', async () => {
    const { path, tickets, orderId } = await guest(both);
    const [{ id: ticketId, event }] = tickets as [TicketView];
    await both.ask(`/wallet${path}`, { headers: PHONES.android });
    const { shop } = both;
    const eventId = addEvent(shop, { startsInHours: 30, title: 'Bachata Saturday' });
    moveAll(shop, { orderId, eventId });
    await cancelEvent(shop.as('admin', ['admin']), event.id, { words: 'The hall is flooded.' });
    const { id } = findRows(shop.db, walletPasses, { ticketId })[0]!;
    await updateGoogleTicket({ ...shop.system, wallet }, { id, ticketId, endedAt: null });
    const body = expect.stringMatching(/^Bachata Saturday, .* 20\d\d, General Admission$/) as string;
    const header = 'Moved: this code opens no door';
    expect(updated).toEqual([expect.objectContaining({ passId: id, code: null, note: { header, body } })]);
    const { fields, isVoid } = appleTicketFace(shop.system, ticketId, { isEnded: false });
    expect(isVoid).toBe(true);
    expect(fields.back).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'state', value: header }),
        expect.objectContaining({ key: 'moved', value: body }),
      ]),
    );
    expect(JSON.stringify(fields)).not.toContain('flooded');
    const ended = appleTicketFace(shop.system, ticketId, { isEnded: true });
    expect(JSON.stringify(ended)).not.toContain('Bachata Saturday');
  });

  test('leads nowhere but back for a token that is none, whatever it holds', async () => {
    const odd = encodeURIComponent('\r\nset-cookie: a=b');
    const { status, headers } = await both.ask(`/wallet/ticket/${odd}`);
    expect([status, headers['location'], headers['set-cookie']]).toEqual([302, `/ticket/${odd}`, undefined]);
  });

  test('of a group opens the first one until the script follows the card in view; without scripts each has a link', async () => {
    const { tickets, cookie } = await guest(both, 3);
    const { text } = await both.ask('/dashboard/tickets', { headers: { cookie } });
    expect(buttons(text)).toHaveLength(1);
    expect(text).toMatch(/aria-label="Add to wallet" hidden data-wallet-button>/);
    for (const { sharePath } of tickets) {
      expect(text).toContain(`data-wallet="/wallet${sharePath}"`);
      expect(text).toContain(`<noscript><p class="tk-own"><a href="/wallet${sharePath}"`);
    }
  });

  test('of a member’s card stands beside the card and opens it for the phone that asks', async () => {
    const member = await joinClub(both.shop, { userId: addPerson(both.shop) });
    const { cookie } = signIn(both.shop, member);
    expect(buttons((await both.ask('/dashboard/tickets', { headers: { cookie } })).text)).toEqual(['/wallet/card']);
    const asked = (path: string, phone: Record<string, string>) => both.ask(path, { headers: { cookie, ...phone } });
    expect((await asked('/wallet/card', PHONES.android)).headers['location']).toMatch(
      /^https:\/\/wallet\.test\/card\//,
    );
    for (const [path, phone] of [
      ['/wallet/card', PHONES.iphone],
      ['/wallet/card?for=apple', PHONES.android],
    ] as const)
      expect((await asked(path, phone)).headers['content-type']).toBe('application/vnd.apple.pkpass');
    const { cookie: other } = signIn(both.shop, addPerson(both.shop));
    const refused = await both.ask('/wallet/card', { headers: { cookie: other, ...PHONES.iphone } });
    expect(refused.headers['location']).toBe('/dashboard');
  });

  test('of a ticket that was used is not there, and nowhere is one without an account at Google or certificates', async () => {
    const used = await guest(both);
    both.shop.db.sqlite.prepare(`UPDATE tickets SET status = 'used', used_at = 1 WHERE order_id = ?`).run(used.orderId);
    expect(buttons((await both.ask(used.path)).text)).toEqual([]);
    const bare = await guest(none, 2);
    for (const path of [bare.path, '/dashboard/tickets', '/dashboard?tab=tickets']) {
      const { text } = await none.ask(path, { headers: { cookie: bare.cookie } });
      expect(text).toContain('Directions');
      expect(text.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/wallet"|\/wallet\//);
    }
    expect((await none.ask(`/wallet${bare.path}`, { headers: PHONES.iphone })).headers['location']).toBe(bare.path);
    expect(none.shop.db.sqlite.prepare('SELECT COUNT(*) FROM wallet_passes').pluck().get()).toBe(0);
  });

  test('leads to Google on an iPhone too once Apple’s certificate has run out', async () => {
    const { path } = await guest(both);
    isInDate = false;
    expect((await both.ask(`/wallet${path}`, { headers: PHONES.iphone })).status).toBe(302);
  });

  test('says so and leads back when Google does not answer', async () => {
    const { path } = await guest(both);
    isGoogleDown = true;
    const { status, text, headers } = await both.ask(`/wallet${path}`, { headers: PHONES.android });
    expect([status, headers['cache-control']]).toEqual([502, 'no-store']);
    expect(text).toContain('Failed to add to your wallet. Please try again.');
    expect(text).toContain(`<a href="${path}">Back</a>`);
  });
});

test('the mail with the tickets has the link where passes are made, and none where not', async () => {
  const { tickets } = await guest(both);
  const { system } = both.shop;
  const block = (ctx: ServiceContext) => mailText(withBlocks([ticketBlock(tickets[0]!, ctx, 'en')]), system);
  expect(block({ ...system, appleWallet })).toContain(
    `Add to wallet:\n${system.baseUrl}/wallet${tickets[0]!.sharePath}`,
  );
  expect(block({ ...system, wallet })).toContain('Add to wallet:');
  expect(block(system)).not.toContain('wallet');
});
