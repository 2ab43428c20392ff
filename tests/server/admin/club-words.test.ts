import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import type { SaveContentInput } from '#shared/website/content.ts';
import { guidePdf } from '#server/services/office/contact/guide-pdf/guide-pdf.ts';
import { keepThanksNotice } from '#server/services/shop/orders/keep-thanks-notice.ts';
import { publishContent } from '#server/services/shop/website/publish-content.ts';
import { saveContent } from '#server/services/shop/website/save-content.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findRow } from '#server/db/rows.ts';
import { thanksNotices } from '#server/db/schema/orders.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { STRANGER } from '#tests/support/stranger.ts';
import { readPdf } from '../mail/read-pdf.ts';

let site: TestSite;
let office: ServiceContext;
beforeAll(async () => {
  const links = { instagram: 'https://www.instagram.com/salsa.treff' };
  site = await openTestSite({ operator: { ...STRANGER, links } });
  const userId = addPerson(site.shop);
  office = { ...site.shop.as(userId, ['organiser']), contentChanged: () => site.publicCache.purge() };
});
afterAll(() => site.close());

/** Writes a part of the website, and makes it public unless said otherwise. */
function say({ isPublic = true, ...written }: Omit<SaveContentInput, 'seen'> & { isPublic?: boolean }): void {
  const { seen } = saveContent(office, { ...written, seen: null } as SaveContentInput);
  if (isPublic) publishContent(office, { drafts: [{ kind: written.kind, seen: seen ?? 0 }] });
}
const two = (text: string) => ({ en: text, de: text });
const named = (name: string, isPublic = true) =>
  say({
    kind: 'club',
    items: [{ id: 'club', name, shortName: 'Treff', claim: two('Salsa am Hafen'), place: two(''), since: '2019' }],
    isPublic,
  });

describe('the club’s name', () => {
  test('is the legal name until somebody enters another, and then that one everywhere with the next visit', async () => {
    expect((await site.ask('/')).text).toContain('<title>Salsa Treff e.V.</title>');
    keepThanksNotice(office, 1);
    named('Salsa Treff Hamburg');
    const home = (await site.ask('/')).text;
    expect(home).toContain('<title>Salsa Treff Hamburg: Salsa am Hafen</title>');
    expect(home).toContain('property="og:site_name" content="Salsa Treff Hamburg"');
    expect(home).toMatch(/© 2019–\d{4} Salsa Treff Hamburg/);
    expect((await site.ask('/events')).text).not.toContain('in Hamburg');
    expect((await site.ask('/events.ics')).text).toContain('X-WR-CALNAME:Salsa Treff Hamburg');
    expect(JSON.parse((await site.ask('/site.webmanifest')).text)).toMatchObject({ short_name: 'Treff' });
    expect([brand.full, brand.name]).toEqual(['Salsa Treff Hamburg', 'Treff']);
  });

  test('the guide is drawn anew once the club is called something else', async () => {
    const titled = async (): Promise<string> =>
      readPdf(await guidePdf(office, 'en'))
        .pages.map(({ text }) => text)
        .join(' ');
    await site.ask('/');
    for (const name of ['Salsa Treff Nord', 'Salsa Treff Hamburg']) {
      named(name);
      expect(await titled()).toContain(name);
    }
  });

  test('of a draft is said in the preview alone, and by nobody beside it', async () => {
    named('Salsa Treff Kiel', false);
    const { cookie } = signIn(site.shop, addPerson(site.shop, ['organiser']), 'aal2');
    const seen = await site.ask('/admin/preview/events', { headers: { cookie } });
    expect(seen.text).toContain('| Salsa Treff Kiel</title>');
    expect(brand.full).toBe('Salsa Treff Hamburg');
    expect((await site.ask('/events')).text).not.toContain('Kiel');
  });

  test('makes another wording of a sentence that names it, and what was said before stays', () => {
    expect(keepThanksNotice(office, 1)).toBe(1_001);
    expect(keepThanksNotice(office, 1)).toBe(1_001);
    const said = [1, 1_001].map((version) => findRow(office.db, thanksNotices, { version })?.wording);
    expect(said).toEqual([
      expect.stringContaining('Salsa Treff e.V. '),
      expect.stringContaining('Salsa Treff Hamburg '),
    ]);
  });
});

test('links, hours and address are those of the settings until the website says some; what it leaves empty is gone', async () => {
  expect((await site.ask('/contact')).text).toContain('instagram.com/salsa.treff');
  const contact = { map: 'https://maps.example/hafen', email: 'tanz@salsa-treff.example', phone: '', instagram: '' };
  const rest = { facebook: 'https://www.facebook.com/treff', whatsappChat: '', whatsappGroup: '' };
  const hours = [{ days: ['Friday' as const], opens: '19:30', closes: '01:00' }];
  say({ kind: 'contact', items: [{ id: 'contact', address: 'Speicher 7, Hamburg', ...contact, ...rest, hours }] });
  const { text } = await site.ask('/contact');
  expect(text).not.toContain('instagram.com');
  for (const said of ['Speicher 7, Hamburg', 'https://maps.example/hafen', 'facebook.com/treff', '19:30'])
    expect(text).toContain(said);
  expect(text).toContain('mailto:tanz@salsa-treff.example');
});

test('the pages of a course and of Salsa Friday come and go with what is said on them', async () => {
  const linksTo = async (path: string) => (await site.ask('/events')).text.includes(`href="${path}"`);
  const state = async (path: string) => [
    (await site.ask(path)).status,
    await linksTo(path),
    (await site.ask('/sitemap.xml')).text.includes(`${path}<`),
  ];
  for (const path of ['/salsa', '/learn-bachata', '/registration'])
    expect(await state(path)).toEqual([404, false, false]);
  say({ kind: 'salsa', items: [{ id: 'salsa', lead: two('Salsa bis zwei.'), teaser: two('Zwei Floors.') }] });
  say({ kind: 'course', items: [{ id: 'course', lead: two('Zwölf Wochen.'), teaser: two('Ein Kurs.') }] });
  for (const path of ['/salsa', '/learn-bachata', '/registration'])
    expect(await state(path)).toEqual([200, true, true]);
  expect((await site.ask('/salsa')).text).toContain('Salsa bis zwei.');
  expect((await site.ask('/')).text).toContain('Zwei Floors.');
  say({ kind: 'salsa', items: [] });
  expect(await state('/salsa')).toEqual([404, false, false]);
});

test('home says what was entered, and the club’s name where nothing was', async () => {
  expect((await site.ask('/')).text).toContain('<h1 class="heading-medium">Salsa Treff Hamburg</h1>');
  const texts = {
    heading: two('Salsa am Wasser'),
    lead: two('Jeden Freitag.'),
    clubLead: two(''),
    description: two(''),
  };
  say({ kind: 'home', items: [{ id: 'home', ...texts }] });
  const { text } = await site.ask('/');
  expect(text).toContain('<h1 class="heading-medium">Salsa am Wasser</h1>');
  expect(text).toContain('Jeden Freitag.');
});
