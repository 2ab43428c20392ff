import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';

const GIVE = '/dashboard/tickets/give';
const TAKE_BACK = '/dashboard/tickets/take-back';

let site: TestSite;
let userId = '';
beforeAll(async () => void (site = await openTestSite()));
afterAll(() => site.close());
beforeEach(async () => {
  const { shop } = site;
  userId = addPerson(shop);
  const bought = await buyTicket(shop, { eventId: addEvent(shop, { startsInHours: 8 }), quantity: 2, userId });
  pay(shop, bought);
  await shop.settle();
});

const mine = () =>
  listMyTickets(site.shop.as(userId), undefined).toSorted((a, b) => a.ticketNumber.localeCompare(b.ticketNumber));
const cookie = () => signIn(site.shop, userId).cookie;
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const page = async (path = '/dashboard/tickets') => (await site.ask(path, { headers: { cookie: cookie() } })).text;
/** The card of a ticket in a page. */
const cardOf = (html: string, number: string): string =>
  /<article [^]*?<\/article>/.exec(html.slice(html.indexOf(`<article class="tk-card" id="${number}"`)))?.[0] ?? '';

describe('the forms of one’s own tickets', () => {
  test('give a ticket away without a script; the page then says to whom and has its code folded away', async () => {
    const [own, given] = mine();
    expect(cardOf(await page(), given!.ticketNumber)).toContain(`action="${GIVE}"`);
    const answer = await post(GIVE, { ticketId: given!.id, holderName: ' Ana Kovač ' }, { cookie: cookie() });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/dashboard/tickets']);
    for (const path of ['/dashboard', '/dashboard/tickets']) {
      const html = await page(path);
      const card = cardOf(html, given!.ticketNumber);
      expect(card).toContain('Given to Ana Kovač');
      expect(card).toMatch(/<details class="tk-folded"><summary>Show its code<\/summary><div class="tk-qr">/);
      expect(card).toContain('Stop sharing');
      expect(card).not.toContain('VALID');
      expect(cardOf(html, own!.ticketNumber)).toMatch(/^<article [^>]*><div class="tk-qr">/);
      expect(cardOf(html, own!.ticketNumber)).not.toContain('Stop sharing');
      expect(html.indexOf(own!.ticketNumber), 'one’s own come first').toBeLessThan(html.indexOf(given!.ticketNumber));
    }
  });

  test('say ‘a friend’ without a name', async () => {
    await post(GIVE, { ticketId: mine()[0]!.id, holderName: '' }, { cookie: cookie() });
    expect(await page()).toContain('Given to a friend');
  });

  test('take it back under another code and link', async () => {
    const [before] = mine();
    await post(GIVE, { ticketId: before!.id, holderName: 'Ana' }, { cookie: cookie() });
    await post(TAKE_BACK, { ticketId: before!.id }, { cookie: cookie() });
    const [now] = mine();
    expect(now).toMatchObject({ passedOnAt: null, holderName: null });
    expect([now!.qrCode, now!.sharePath]).not.toContain(before!.qrCode);
    expect((await site.ask(before!.sharePath)).status).toBe(404);
    expect((await site.ask(now!.sharePath)).status).toBe(200);
  });

  test('change nothing for a stranger, without a sign-in, from another site or with nonsense in them', async () => {
    const ticketId = mine()[0]!.id;
    const stranger = signIn(site.shop, addPerson(site.shop)).cookie;
    const tries = [
      await post(GIVE, { ticketId, holderName: 'Me' }, { cookie: stranger }),
      await post(GIVE, { ticketId, holderName: 'Me' }),
      await post(GIVE, { ticketId, holderName: 'Me' }, { cookie: cookie(), origin: 'https://evil.example' }),
      await post(GIVE, { ticketId, holderName: 'M'.repeat(81) }, { cookie: cookie() }),
      await post(GIVE, { ticketId: 'x' }, { cookie: cookie() }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([303, 303, 403, 303, 303]);
    expect(tries[1]!.headers['location']).toContain('/auth?returnTo=');
    expect(mine()[0]).toMatchObject({ passedOnAt: null, holderName: null });
  });
});

describe('the page of a ticket that was given', () => {
  const given = (holderName: string | null) => {
    const [ticket] = mine();
    passTicketOn(site.shop.as(userId), { ticketId: ticket!.id, holderName });
    return ticket!.sharePath;
  };

  test('shows the friend the code plainly and takes their name without a script or an account', async () => {
    const path = given(null);
    const before = (await site.ask(path)).text;
    expect(before).toMatch(/<article [^>]*><div class="tk-qr">/);
    expect(before).toContain(`action="${path}/name"`);
    expect(before).not.toContain('Given to');
    const answer = await post(`${path}/name`, { holderName: 'Ana <Kovač>' });
    expect([answer.status, answer.headers['location']]).toEqual([303, path]);
    expect((await site.ask(path)).text).toContain('<b>Ana &lt;Kovač&gt;</b>');
    expect(mine()[0]!.holderName).toBe('Ana <Kovač>');
    await post(`${path}/name`, { holderName: '' });
    expect(mine()[0]!.holderName).toBeNull();
  });

  test('takes no name once the ticket was taken back, and for no other link', async () => {
    const path = given('Ana');
    await post(TAKE_BACK, { ticketId: mine()[0]!.id }, { cookie: cookie() });
    await post(`${path}/name`, { holderName: 'Eve' });
    await post('/ticket/never-was-a-ticket-here/name', { holderName: 'Eve' });
    expect(mine().map(({ holderName }) => holderName)).toEqual([null, null]);
  });
});
