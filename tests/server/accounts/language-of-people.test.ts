import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverMails } from '../contact/contact-world.ts';
import { putInOutbox } from '#server/services/base/outbox/put-in-outbox.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let server: TestServer;
beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const ask = (path: string, body: object, lang?: string): Promise<Response> =>
  fetch(`${server.url}/api/auth${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(shop.system.baseUrl).origin,
      ...(lang !== undefined && { 'x-lang': lang }),
    },
    body: JSON.stringify(body),
  });
const langOf = (email: string): unknown =>
  shop.db.sqlite.prepare('SELECT lang FROM users WHERE email = ?').pluck().get(email);
const newestMail = async () => (await deliverMails(shop)).at(-1);
const password = 'Tanzboden-Isar-7';

describe('who signs up', () => {
  test.each([
    ['on the English page', { lang: 'en', callbackURL: '/events' }, { kept: 'en', link: '/en/auth?' }],
    ['on the way from a German page', { lang: undefined, callbackURL: '/de/events' }, { kept: 'de', link: '/auth?' }],
    ['without a choice', { lang: undefined, callbackURL: '/events' }, { kept: null, link: '/auth?' }],
    ['in a language that is none of ours', { lang: 'fr', callbackURL: '/events' }, { kept: null, link: '/auth?' }],
  ] as const)(
    '%s is written to in that language, and keeps it',
    async (name, { lang, callbackURL }, { kept, link }) => {
      const email = `${name.replaceAll(' ', '-').toLowerCase()}@tanz.example`;
      expect((await ask('/sign-up/email', { email, password, callbackURL }, lang)).status).toBe(200);
      expect(langOf(email)).toBe(kept);
      const mail = await newestMail();
      expect(mail).toMatchObject({ to: email, headers: { 'Content-Language': kept ?? 'de' } });
      expect(mail?.text).toContain(shop.system.baseUrl + link);
    },
  );
});

describe('who has chosen a language', () => {
  test('gets links and news of the account in it, and one who asks on a page in that of the page', async () => {
    const person = addPerson(shop);
    const { cookie } = signIn(shop, person);
    const profile = (await server.query('profile.get', undefined, cookie)).data as object & { email: string };
    expect(profile).toMatchObject({ lang: null });
    const form = {
      displayName: 'Ana',
      phoneNumber: '',
      danceRole: '',
      dancingLevel: '',
      isDoorPhotoAllowed: false,
      wantsReminders: true,
      wantsThanks: true,
    };
    const save = (input: object) => server.mutate('profile.update', input, { cookie });
    expect((await save({ ...form, lang: 'fr' })).status).toBe(400);
    expect((await save({ ...form, lang: 'en' })).data).toMatchObject({ lang: 'en' });
    expect((await save(form)).data).toMatchObject({ lang: 'en' });
    expect((await server.query('profile.session', undefined, cookie)).data).toMatchObject({ lang: 'en' });
    await deliverMails(shop);
    await ask('/request-password-reset', { email: profile.email });
    const english = await newestMail();
    expect(english).toMatchObject({ headers: { 'Content-Language': 'en' }, subject: 'Set a new password' });
    expect(english?.text).toContain('/en/password-reset?');
    await ask('/sign-in/link', { email: profile.email }, 'de');
    const german = await newestMail();
    expect(german).toMatchObject({ headers: { 'Content-Language': 'de' } });
    expect(german?.text).toMatch(/\w\/sign-in\/link\?/);
    expect(german?.text).not.toContain('/en/sign-in');
  });
});

test('a mail that has no language of its own speaks as its reader has chosen by the time it leaves', async () => {
  const id = addPerson(shop);
  putInOutbox(shop.system, { kind: 'mail.password_changed', refId: `${id}:1`, payload: { userId: id } });
  shop.db.sqlite.prepare(`UPDATE users SET lang = 'de' WHERE id = ?`).run(id);
  expect(await newestMail()).toMatchObject({
    headers: { 'Content-Language': 'de' },
    subject: 'Dein Passwort wurde geändert',
  });
});

test('the documents of the sign-in are there in English, and sign up in it', async () => {
  const page = await fetch(`${server.url}/en/sign-in?returnTo=/events`);
  expect(page.headers.get('content-language')).toBe('en');
  const html = await page.text();
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('action="/en/sign-in/password"');
  expect(html).toContain('href="/en/sign-up?returnTo=%2Fevents"');
  expect(html).not.toMatch(/Anmelden|Passwort\b/);
  const email = 'plain@tanz.example';
  const send = (fields: Record<string, string>) =>
    fetch(`${server.url}/en/sign-up`, {
      method: 'POST',
      headers: { origin: new URL(shop.system.baseUrl).origin },
      body: new URLSearchParams(fields),
    });
  expect(await (await send({ email, password: 'kurz' })).text()).toContain('A password has at least 6 characters');
  expect(await (await send({ email, password })).text()).toContain('Nearly there! Please check your e-mail.');
  expect(langOf(email)).toBe('en');
});
