import { afterAll, beforeAll, expect, test } from 'vitest';
import { en as ticketsEn } from '#shared/tickets/words.en.ts';
import { de } from '#server/http/pages/tickets/document-words.de.ts';
import { en } from '#server/http/pages/tickets/document-words.en.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { CATALOGUES } from '#tests/support/catalogues.ts';
import { addStaff } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { strangersAmong } from '#tests/support/other-language.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';

const strangersIn = strangersAmong([...CATALOGUES, { en, de }]);

let site: TestSite;
let path = '';
let orderId = '';
beforeAll(async () => {
  site = await openTestSite();
  const userId = addPerson(site.shop);
  const eventId = addEvent(site.shop, { title: 'Noche del Rio' });
  const bought = await buyTicket(site.shop, { eventId, userId });
  pay(site.shop, bought);
  await site.shop.settle();
  orderId = bought.orderId;
  path = listMyTickets(site.shop.as(userId), undefined)[0]!.sharePath;
});
afterAll(() => site.close());

/** What a page says, without what marks itself as English. */
const saidOn = (html: string): string[] =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<a [^>]*lang="en"[^>]*>[^<]*<\/a>/g, '')
    .split(/<[^>]*>/)
    .concat([...html.matchAll(/ (?:aria-label|title|content)="([^"]*)"/g)].map(([, text = '']) => text))
    .map((text) => text.trim())
    .filter((text) => text !== '');

async function german(address: string) {
  const { status, headers, text } = await site.ask(address);
  expect(headers['content-language']).toBe('de');
  expect(text).toContain('<html lang="de">');
  expect(strangersIn(saidOn(text), 'de')).toEqual([]);
  return { status, text };
}

test('a ticket’s page is whole in German under /de, and each leads to the other', async () => {
  const { status, text } = await german(`/de${path}`);
  expect(status).toBe(200);
  for (const said of ['Dein Ticket', 'GÜLTIG', 'Eintritt', 'volle Helligkeit', 'Namen speichern', 'AGB'])
    expect(text).toContain(said);
  expect(text).toMatch(/Stand: <time datetime="[^"]+">\d\d:\d\d, \p{L}+tag|Mittwoch, \d+\. \p{L}+<\/time>/u);
  expect(text).toContain(`<a href="${path}" lang="en"`);
  expect([...text.matchAll(/<nav aria-label="Rechtliches">.*?<\/nav>/g)].join('')).toContain(
    'href="/de/privacy-policy"',
  );
  const english = (await site.ask(path)).text;
  expect(english).toContain(`<a href="/de${path}" lang="de"`);
  expect(english).toContain(ticketsEn.status.active);
});

test('a friend’s name is kept from the German page, which comes again', async () => {
  const { status, headers } = await site.ask(`/de${path}/name`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'holderName=Lena',
  });
  expect([status, headers['location']]).toEqual([303, `/de${path}`]);
  expect((await german(`/de${path}`)).text).toContain('Lena');
});

test('a link that opens no ticket, and a ticket that was given back, say so in German', async () => {
  const nothing = await german('/de/ticket/nothing');
  expect([nothing.status, nothing.text.includes(de.none.title)]).toEqual([404, true]);
  requestRefund(site.shop.as(addStaff(site.shop, ['admin']), ['admin']), { orderId });
  await site.shop.settle();
  const gone = await german(`/de${path}`);
  expect([gone.status, gone.text.includes('STORNIERT'), gone.text.includes(de.givenBack)]).toEqual([410, true, true]);
});
