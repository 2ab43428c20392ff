import path from 'node:path';
import { storedAnswer } from '#server/http/public-cache.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { buyTicket } from '#tests/support/buy.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent, addTicketType } from '#tests/support/test-shop.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

let site: TestSite;
let eventId = '';
beforeAll(async () => {
  site = await openTestSite({
    site: { styles: () => ['/assets/own.css'], scripts: () => ['/assets/start.js', '/assets/page.js'] },
  });
  eventId = addEvent(site.shop, { title: 'Noche del Rio' });
  addTicketType(site.shop, eventId, { name: 'Party Only', priceCents: 1190 });
});
afterAll(() => site.close());

const open = (address: string) =>
  site.ask(address, { headers: { cookie: signIn(site.shop, addPerson(site.shop)).cookie } });
const drawnIn = (html: string): string =>
  html.slice(html.indexOf('<noscript>'), html.indexOf('<script type="application/json"'));

const OWN = /<script type="application\/json" id="own-answers">(.*?)<\/script>/;
const withoutOwn = (html: string): string => html.replace(OWN, '');

describe('the checkout as the server sends it', () => {
  test('has the night, its types and prices, the law and the bar before any script has come', async () => {
    const { status, text } = await open(`/checkout/${eventId}`);
    expect(status).toBe(200);
    expect(text).toContain('<title>Noche del Rio: Checkout');
    const drawn = drawnIn(text);
    for (const shown of ['Noche del Rio', 'Salón Isar', 'Party Only', 'There is no right of withdrawal'])
      expect(drawn, shown).toContain(shown);
    expect(drawn.match(/€11\.90/g)?.length).toBeGreaterThan(2); // of the type, of the sum, in the bar
    expect(drawn).toMatch(/class="pay-bar"[^]*Pay with Stripe/);
  });

  test('can not be paid on before it is known who pays: nobody’s price is sold to a member', async () => {
    const drawn = drawnIn((await open(`/checkout/${eventId}`)).text);
    const buttons = drawn.match(/<button[^>]*>(?:(?!<\/button>)[^])*with Stripe/g) ?? [];
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons) expect(button).toContain('disabled=""');
    expect(drawn).not.toContain('Sign in to get yours');
  });

  test('brings what its scripts ask first: who is here, their open order, what is left to them, and their price', async () => {
    const person = addPerson(site.shop);
    const { cookie } = signIn(site.shop, person);
    await joinClub(site.shop, { userId: person });
    const night = addEvent(site.shop, { title: 'Noche del Mar' });
    const { orderId } = await buyTicket(site.shop, { userId: person, eventId: night });
    const { text } = await site.ask(`/checkout/${night}`, { headers: { cookie } });
    const { queries } = JSON.parse(OWN.exec(text)?.[1] ?? '{}') as {
      queries: { queryKey: [string[]]; state: { data: unknown } }[];
    };
    const answers = Object.fromEntries(queries.map(({ queryKey, state }) => [queryKey[0].join('.'), state.data]));
    expect(answers).toMatchObject({
      'profile.session': { userId: person },
      'checkout.openOrder': { order: { id: orderId } },
      'checkout.quote': { member: { reason: expect.not.stringMatching('not_signed_in') as string } },
    });
    expect(answers).toHaveProperty(['checkout.allowance']);
    // The page that is kept for all has learned nothing of it.
    expect((await open(`/checkout/${night}`)).text).not.toContain(orderId);
  });

  test('asks for its styles, and for all of its scripts at once behind what is to be seen', async () => {
    const { text } = await open(`/checkout/${eventId}`);
    expect(text.indexOf('/assets/own.css')).toBeLessThan(text.indexOf('id="drawn"'));
    for (const file of ['start', 'page'])
      expect(text).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
    expect(text.indexOf('modulepreload')).toBeGreaterThan(text.indexOf('id="state"'));
  });

  test('carries its styles, and names the sheets at its end for paper, where the site looks for them', async () => {
    const carried = await openTestSite({
      site: {
        template: () =>
          Promise.resolve(
            '<html lang="en"><head><link rel="preload" href="/font.woff2" as="font" crossorigin><!--app-head-->' +
              '<link rel="stylesheet" crossorigin href="/assets/site.css"></head><body><!--app-html--></body></html>',
          ),
        styles: () => ['/assets/own.css'],
        asset: (href) =>
          href.endsWith('.css')
            ? storedAnswer({
                status: 200,
                headers: [],
                body: Buffer.from(`.of-${path.basename(href, '.css')}{color:red}`),
              })
            : undefined,
      },
    });
    try {
      const id = addEvent(carried.shop, { title: 'Noche del Rio' });
      const { cookie } = signIn(carried.shop, addPerson(carried.shop));
      const { text } = await carried.ask(`/checkout/${id}`, { headers: { cookie } });
      const [head = '', rest = ''] = text.split('</head>');
      expect(head).toContain('<style>.of-site{color:red}.of-own{color:red}</style>');
      expect(head).not.toContain('rel="stylesheet"');
      expect(head).toContain('as="font" fetchpriority="low"');
      for (const sheet of ['site', 'own'])
        expect(rest).toContain(`<link rel="stylesheet" media="print" crossorigin href="/assets/${sheet}.css">`);
      // A page that everybody sees names its sheet as ever: the next page has it already.
      const { text: night } = await carried.ask(`/events/${id}`);
      expect(night).not.toContain('<style>.of-site');
    } finally {
      await carried.close();
    }
  });

  test('is the same for all who are signed in but for the answers about them, and no visitor gets it', async () => {
    const person = addPerson(site.shop);
    const mine = await site.ask(`/checkout/${eventId}`, { headers: { cookie: signIn(site.shop, person).cookie } });
    const others = await open(`/checkout/${eventId}`);
    expect(mine.text).toContain(person);
    expect(others.text).not.toContain(person);
    expect(withoutOwn(mine.text)).toBe(withoutOwn(others.text));
    expect(withoutOwn(mine.text)).not.toContain(person);
    expect(mine.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(mine.headers['etag']).toBeUndefined();
    const visitor = await site.ask(`/checkout/${eventId}`);
    expect([visitor.status, visitor.headers['location']]).toEqual([302, `/auth?returnTo=%2Fcheckout%2F${eventId}`]);
  });

  test.each([`/checkout/${NOBODYS}`, '/checkout/no-id'])(
    'is an empty frame for a night nobody has: %s',
    async (address) => {
      const { status, text } = await open(address);
      expect(status).toBe(200);
      expect(text).not.toContain('id="drawn"');
      expect(text).toContain('This page needs JavaScript');
    },
  );

  test('waits for its scripts where an order is named: what is to be seen then is that order', async () => {
    expect((await open(`/checkout/${eventId}?order=${NOBODYS}`)).text).not.toContain('id="drawn"');
  });

  test('says without scripts that it needs them, and has the words for scripts that fail', async () => {
    const { text } = await open(`/checkout/${eventId}`);
    expect(drawnIn(text)).toContain('This page needs JavaScript');
    expect(text).toContain('<template id="not-loaded">');
  });

  test('of a night that is sold out or called off says so, and has no price', async () => {
    const soldOut = addEvent(site.shop, { title: 'Full House', capacity: 1 });
    site.shop.db.sqlite.prepare('UPDATE events SET sold_count = 1 WHERE id = ?').run(soldOut);
    const off = addEvent(site.shop, { title: 'Rained Out' });
    site.shop.db.sqlite
      .prepare('UPDATE events SET cancelled_at = ? WHERE id = ?')
      .run(site.shop.clock.now().getTime(), off);
    site.publicCache.purge();
    expect(drawnIn((await open(`/checkout/${soldOut}`)).text)).toContain('Sold Out');
    expect(drawnIn((await open(`/checkout/${off}`)).text)).toContain('Browse More Events');
  });
});
