import path from 'node:path';
import { storedAnswer } from '#server/http/public-cache.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
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

  test('knows nobody: it is the same for all who are signed in, and no visitor gets it', async () => {
    const person = addPerson(site.shop);
    const mine = await site.ask(`/checkout/${eventId}`, { headers: { cookie: signIn(site.shop, person).cookie } });
    expect((await open(`/checkout/${eventId}`)).text).toBe(mine.text);
    expect(mine.text).not.toContain(person);
    expect(mine.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
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
