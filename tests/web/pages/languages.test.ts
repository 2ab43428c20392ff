import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lang } from '#shared/lang.ts';
import { HOUR_MS } from '#shared/time.ts';
import { GUESTS } from '#shared/contact/form-fields.ts';
import { de as fieldsDe } from '#shared/contact/words.de.ts';
import { en as fieldsEn } from '#shared/contact/words.en.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import { CATALOGUES } from '#tests/support/catalogues.ts';
import { saidOn, strangersAmong } from '#tests/support/other-language.ts';
import { languagesOf } from '#web/entry-server.tsx';
import { de as sentDe } from '#web/features/contact/sent-words.de.ts';
import { en as contactEn } from '#web/features/contact/words.en.ts';
import { de as notFoundDe } from '#web/features/shell/not-found-words.de.ts';
import { en as notFoundEn } from '#web/features/shell/not-found-words.en.ts';
import { routes } from '#web/routes/routes.ts';
import { en as frameEn } from '#web/ui/frame/words.en.ts';

/** One address of each page that is whole in both languages. */
const NIGHT = '0b1cf2a4-77de-4a1b-9c3d-0123456789ab';
const EXAMPLES: Readonly<Record<string, string>> = {
  '/events/:id': `/events/${NIGHT}`,
  '/checkout/:eventId': `/checkout/${NIGHT}`,
  '/festivals/:id': '/festivals/bachata-beach',
  '/sent/:form': '/sent/message',
  '/workshop-calendar/:id': `/workshop-calendar/${NIGHT}`,
};
const PAGES = routes
  .filter(({ isInBoth, render, isDrawnForAll }) => isInBoth === true && (render === 'server' || isDrawnForAll === true))
  .map(({ path: pattern, access }) => ({
    own: EXAMPLES[pattern] ?? pattern,
    isListed: pattern !== '/sent/:form' && access === undefined,
    isBehindSignIn: access !== undefined,
  }));
const BEHIND_SIGN_IN = PAGES.filter(({ isBehindSignIn }) => isBehindSignIn).map(({ own }) => own);

const strangersAmongAll = strangersAmong(CATALOGUES);

/** Sentences of the other language that a page says: whole, or as a whole word of another text. */
const strangersOn = (html: string, lang: Lang): string[] => strangersAmongAll(saidOn(html, lang), lang);

let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ hasHouseWords: true });
  addEvent(site.shop, { id: NIGHT, startsInHours: -1 });
  site.shop.db.sqlite
    .prepare(
      `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date, is_approved)
        VALUES (?, 'Ana', 'ana@dancers.example', 'Musicality', ?, 1)`,
    )
    .run(NIGHT, site.shop.clock.now().getTime() + 90 * HOUR_MS);
  cookie = signIn(site.shop, addPerson(site.shop)).cookie;
  addEvent(site.shop, { title: 'Noche Rosa', startsInHours: 30 });
  addEvent(site.shop, { title: 'Bachata Sensual Night', startsInHours: 54, capacity: 0 });
});
afterAll(() => site.close());

const page = (address: string) =>
  site.ask(address, BEHIND_SIGN_IN.some((own) => address.endsWith(own)) ? { headers: { cookie } } : {});
const pathIn = (own: string, named: Lang): string => languagesOf(own).find(({ lang }) => lang === named)?.path ?? own;
const germanOf = (own: string): string => pathIn(own, 'de');

test.each(PAGES.filter(({ isListed }) => isListed))('$own is canonical in each, and both name all', async ({ own }) => {
  const links = [...languagesOf(own).map(({ lang, path: there }) => [lang, there]), ['x-default', own]] as const;
  for (const [lang, address] of links.slice(0, 2)) {
    const { text } = await page(address);
    expect(text).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${address}"/>`));
    for (const [named, there] of links)
      expect(text, `${address} names ${named}`).toMatch(
        new RegExp(`<link rel="alternate" hrefLang="${named}" href="https?://[^/"]+${there}"/>`),
      );
    expect(text).toContain(`<meta property="og:locale" content="${lang === 'de' ? 'de_DE' : 'en_GB'}"/>`);
  }
  const map = (await page('/sitemap.xml')).text;
  for (const [, address] of links.slice(0, 2))
    expect(map).toMatch(new RegExp(`<loc>https?://[^/<]+${address}</loc>(?:<lastmod>[^<]+</lastmod>)?<xhtml:link `));
});

describe.each(PAGES)('$own, whole in both languages', ({ own }) => {
  test.each(['en', 'de'] as const)('answers in %s at an address of its own and says so', async (lang) => {
    const address = pathIn(own, lang);
    const { status, headers, text } = await page(address);
    expect({ status, language: headers['content-language'] }).toEqual({ status: 200, language: lang });
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toMatch(lang === 'de' ? /Zum Inhalt springen/ : /Skip to content/);
  });

  test('leads from each to the other', async () => {
    const [english, german] = [await page(pathIn(own, 'en')), await page(germanOf(own))];
    expect(english.text).toContain(`href="${germanOf(own)}" lang="de"`);
    expect(german.text).toContain(`href="${pathIn(own, 'en')}" lang="en"`);
  });

  test('says no sentence of the other language', async () => {
    expect(strangersOn((await page(germanOf(own))).text, 'de')).toEqual([]);
    expect(strangersOn((await page(pathIn(own, 'en'))).text, 'en')).toEqual([]);
  });
});

test('a link of the server leads to a page in both at once, without going over another address', () => {
  const whole = routes.filter(({ isInBoth, path: pattern }) => isInBoth === true && !pattern.includes(':'));
  expect(whole.some(({ lang }) => lang === 'de')).toBe(true);
  for (const { path: pattern } of whole.filter(({ path: own }) => own !== '/'))
    for (const { lang, path: there } of languagesOf(pattern))
      expect(pageUrl({ baseUrl: '' }, pattern, lang)).toBe(there);
});

test('negative control: a sentence of the other language is found, one that is marked is not', () => {
  expect(strangersOn(`<p>${contactEn.lead}</p>`, 'de')).toEqual([contactEn.lead]);
  expect(strangersOn(`<p title="${contactEn.before}"></p>`, 'de')).toEqual([contactEn.before]);
  expect(strangersOn(`<a href="/" lang="en">${frameEn.foot.privacy}</a>`, 'de')).toEqual([]);
});

test('a page that its scripts draw says its language before they have come', async () => {
  for (const [address, lang, sentence] of [
    ['/de/event-payment-success', 'de', 'Die Seite konnte nicht geladen werden.'],
    ['/event-payment-success', 'en', 'Something went wrong.'],
    ['/forgot-password', 'de', 'Diese Seite braucht JavaScript'],
    ['/en/forgot-password', 'en', 'This page needs JavaScript'],
    ['/en/auth?token_hash=x&type=signup', 'en', 'You can confirm your e-mail address without it, too:'],
    ['/en/auth', 'en', 'Welcome back'],
    ['/de/event-payment-success', 'de', 'Diese Seite braucht JavaScript'],
  ] as const) {
    const { status, headers, text } = await page(address);
    expect([status, headers['content-language']]).toEqual([200, lang]);
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(sentence);
  }
});

test('an address that names the language of the page itself, or in other letters, leads to the one there is', async () => {
  for (const [asked, to] of [
    ['/en/contact', '/contact'],
    ['/DE/contact?a=b', '/de/contact?a=b'],
    ['/de/Contact', '/de/contact'],
    ['/de/contact/', '/de/contact'],
    ['/de/', '/de'],
    ['/en', '/'],
    [`/en/events/${NIGHT}`, `/events/${NIGHT}`],
    ['/en/events?month=2026-02', '/events?month=2026-02'],
  ] as const) {
    const { status, headers } = await page(asked);
    expect({ asked, status, to: headers['location'] }).toEqual({ asked, status: 301, to });
  }
});

test('an address in a language that its page is not whole in leads to the page, until it is', async () => {
  for (const [address, own] of [
    ['/de/admin/events?from=mail', '/admin/events?from=mail'],
    ['/de/developers', '/developers'],
  ]) {
    const { status, headers } = await page(address ?? '');
    expect([address, status, headers['location']]).toEqual([address, 302, own]);
  }
});

test('an address that leads nowhere says so in the language that it names', async () => {
  for (const [address, lang] of [
    ['/nothing', 'en'],
    ['/de/nothing', 'de'],
    ['/de/sent/nothing', 'de'],
  ] as const) {
    const { text } = await page(address);
    expect(text).toContain(`<html lang="${lang}">`);
    expect(strangersOn(text, lang)).toEqual([]);
    expect(text).toContain(lang === 'de' ? notFoundDe.lead : notFoundEn.lead);
  }
});

test('no word leaks from one language to the other over two hundred requests at once', async () => {
  const asked = Array.from({ length: 200 }, (_, i) => {
    const { own } = PAGES[i % PAGES.length] ?? { own: '/' };
    const lang = i % 4 < 2 ? ('en' as const) : ('de' as const);
    return { address: pathIn(own, lang), lang };
  });
  const wrong = await Promise.all(
    asked.map(async ({ address, lang }, i) => {
      if (i % 25 === 0) site.publicCache.purge();
      return strangersOn((await page(address)).text, lang);
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

describe('a form sent before its scripts are here', () => {
  const form = { name: 'Ana', email: 'ana@somewhere.example', subject: 'Frage', message: 'Hallo', formKey: 'de-1' };
  const post = async (address: string, fields: Record<string, string>) => {
    const { status, headers } = await site.ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    return [status, headers['location']];
  };

  test('ends in the language of its page', async () => {
    expect(await post('/de/contact', form)).toEqual([303, '/de/sent/message']);
    expect(await post('/de/contact', { ...form, message: '' })).toEqual([303, '/de/sent/failed']);
    expect((await page('/de/sent/message')).text).toContain(sentDe.message.title);
  });

  test('is taken at the address of every page with a form in both languages', () => {
    const source = readFileSync(path.join(repositoryRoot, 'src-server/http/contact/form-routes.ts'), 'utf8');
    const forms = [...source.matchAll(/^ {2}'(\/[\w-]+)': /gm)].map(([, own = '']) => own);
    const posted = new Set(site.routes.filter(({ method }) => method === 'POST').map(({ path: at }) => at));
    expect(forms.length).toBeGreaterThan(3);
    for (const own of forms) expect([own, posted.has(`/de${own}`)]).toEqual([own, germanOf(own) !== own]);
  });
});

describe('why a form was refused', () => {
  const send = async (input: object, headers: Record<string, string> = {}) => {
    const { text } = await site.ask('/trpc/contact.send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ json: input }),
    });
    const { error } = JSON.parse(text) as { error: { json: { message: string; data: { details: unknown } } } };
    return { message: error.json.message, details: error.json.data.details };
  };
  const empty = { name: '', email: 'x', subject: 'a'.repeat(200), message: '' };

  test('is said in the language of the page, field by field', async () => {
    expect(await send(empty, { 'x-lang': 'de' })).toEqual({
      message: 'Bitte prüf deine Angaben.',
      details: {
        fields: {
          name: fieldsDe.missing.name,
          email: fieldsDe.invalidEmail,
          subject: fieldsDe.tooLong(150, 200),
          message: fieldsDe.missing.message,
        },
      },
    });
    expect(await send({ ...empty, name: 7 }, { 'x-lang': 'de' })).toMatchObject({
      details: { fields: { name: fieldsDe.missing.name } },
    });
  });

  test('is said so for what is chosen or counted, too', async () => {
    const fieldsOf = async (procedure: string, input: object): Promise<unknown> => {
      const { text } = await site.ask(`/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-lang': 'de' },
        body: JSON.stringify({ json: input }),
      });
      return (JSON.parse(text) as { error: { json: { data: { details: { fields: unknown } } } } }).error.json.data
        .details.fields;
    };
    const who = { name: 'Ana', email: 'ana@somewhere.example' };
    expect(await fieldsOf('contact.reserve', { ...who, night: 'soon', guests: 0 })).toEqual({
      night: fieldsDe.choose.night,
      guests: fieldsDe.choose.guests(GUESTS.min, GUESTS.max),
    });
    expect(await fieldsOf('contact.requestCourse', { ...who, role: 'none' })).toEqual({ role: fieldsDe.choose.one });
    expect(await fieldsOf('contact.subscribeNewsletter', { email: who.email, types: [], page: '/salsa' })).toEqual({
      types: fieldsDe.choose.atLeastOne,
    });
  });

  test('is said in English where no language, or none of ours, is named', async () => {
    const english = { fields: { name: fieldsEn.missing.name, message: fieldsEn.missing.message } };
    expect(await send(empty)).toMatchObject({ details: english });
    expect(await send(empty, { 'x-lang': 'fr' })).toMatchObject({ details: english });
  });
});
