import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentWording, switchWording } from '#shared/newsletters/consent-wording.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletters/words.ts';
import { en } from '#shared/newsletters/words.en.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let server: TestServer;

beforeEach(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

const EMAIL = 'guest@somewhere.example';
const ask = (types: string[], email = EMAIL) =>
  server.mutate('contact.subscribeNewsletter', { email, types, page: '/newsletter' });

/** Sends what waits in the outbox. */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} };
  await deliverOutbox(shop.system, {
    queue: 'mail',
    handlers: { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => {} },
    lanes: newLanes(),
    concurrency: 1,
  });
  return sent;
}
const tokenIn = (mail: Mail | undefined): string =>
  /newsletter\/confirmed\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const unsubscribePathIn = (mail: Mail | undefined): string => /\/unsubscribe\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
const confirm = (token: string) => server.mutate('contact.confirmNewsletter', { token });

type Subscription = { email: string; type: string; isActive: number; userId: string | null };
const subscriptions = (): Subscription[] =>
  shop.db.sqlite
    .prepare<[], Subscription>(
      'SELECT email, subscription_type AS type, is_active AS isActive, user_id AS userId FROM newsletter_subscriptions ORDER BY type',
    )
    .all();
const consents = (): Record<string, unknown>[] =>
  shop.db.sqlite
    .prepare<[], Record<string, unknown>>('SELECT * FROM newsletter_consents ORDER BY subscription_type')
    .all();

describe('an address without an account', () => {
  it('gets nothing until its owner has followed the link; the proof says what, when, where and by which mail', async () => {
    expect((await ask(['events'])).status).toBe(200);
    expect(subscriptions()).toEqual([]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Please confirm your subscription' });
    expect(mail?.headers).not.toHaveProperty('List-Unsubscribe');
    shop.clock.advance(60_000);
    expect((await confirm(tokenIn(mail))).data).toEqual({ types: ['events'], wasConfirmed: false });
    expect(subscriptions()).toEqual([{ email: EMAIL, type: 'events', isActive: 1, userId: null }]);
    const [proof] = consents();
    const now = shop.clock.now().getTime();
    expect(proof).toMatchObject({
      wording: consentWording('events', en),
      page: '/newsletter',
      requested_at: now - 60_000,
      request_ip: '127.0.0.1',
      confirmed_at: now,
      confirm_ip: '127.0.0.1',
    });
    expect(mail?.messageId).toBe(`<${String(proof?.['mail_id'])}@localhost>`);
    expect(mail?.text).toContain(proof?.['mail_text']);
  });

  it('confirms all it ticked with one link, which works once and says so when it is pressed again', async () => {
    await ask(['newsletter', 'promotions', 'newsletter']);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect((await confirm(tokenIn(sent[0]))).data).toEqual({
      types: ['newsletter', 'promotions'],
      wasConfirmed: false,
    });
    shop.clock.advance(8 * DAY_MS);
    expect((await confirm(tokenIn(sent[0]))).data).toEqual({
      types: ['newsletter', 'promotions'],
      wasConfirmed: true,
    });
    expect(await mails()).toHaveLength(1);
    expect(subscriptions()).toHaveLength(2);
  });

  it('is refused a link that is older than seven days, or made up', async () => {
    await ask(['events']);
    const token = tokenIn((await mails())[0]);
    shop.clock.advance(7 * DAY_MS);
    expect((await confirm(token)).domainCode).toBe('LINK_NOT_VALID');
    expect((await confirm('a'.repeat(43))).domainCode).toBe('LINK_NOT_VALID');
    expect(subscriptions()).toEqual([]);
  });

  it('hears the same whether it is subscribed already; then no mail goes out', async () => {
    const first = await ask(['events']);
    await confirm(tokenIn((await mails())[0]));
    await mails();
    const second = await ask(['events']);
    expect(second.text).toBe(first.text);
    expect(await mails()).toEqual([]);
  });

  it('keeps only the hash of a link', async () => {
    await ask(['events']);
    const token = tokenIn((await mails())[0]);
    expect(JSON.stringify(consents())).not.toContain(token);
  });

  it.each([
    [{ email: 'no address', types: ['events'], page: '/' }],
    [{ email: EMAIL, types: [], page: '/' }],
    [{ email: EMAIL, types: ['all'], page: '/' }],
    [{ email: EMAIL, types: ['events'], page: 'https://evil.example' }],
    [{ email: EMAIL, types: ['events'], page: '/', isActive: true }],
  ])('is asked again when it sends nonsense (%#)', async (input) => {
    expect((await server.mutate('contact.subscribeNewsletter', input)).domainCode).toBe('INVALID_INPUT');
    expect(consents()).toEqual([]);
  });

  it('can not have its proof rewritten', async () => {
    await ask(['events']);
    expect(() => shop.db.sqlite.prepare(`UPDATE newsletter_consents SET wording = 'anything'`).run()).toThrow(
      'fixed column',
    );
  });
});

describe('the way out', () => {
  async function subscribed(): Promise<{ path: string; mail: Mail | undefined }> {
    await ask(['events']);
    await confirm(tokenIn((await mails())[0]));
    const [mail] = await mails();
    return { path: unsubscribePathIn(mail), mail };
  }

  it('stands in the headers as RFC 8058 wants it', async () => {
    const { path, mail } = await subscribed();
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<http://localhost:3000${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is one POST without cookie, sign-in or redirect, and may be taken twice', async () => {
    const { path } = await subscribed();
    for (let i = 0; i < 2; i++) {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(subscriptions()).toMatchObject([{ isActive: 0 }]);
  });

  it('is not taken by looking at it', async () => {
    const { path } = await subscribed();
    await fetch(server.url + path);
    const token = path.split('/').at(-1);
    expect((await server.query('contact.subscription', { token })).data).toEqual({ type: 'events', isActive: true });
    expect(subscriptions()).toMatchObject([{ isActive: 1 }]);
    expect((await server.mutate('contact.unsubscribe', { token })).data).toEqual({ type: 'events', isActive: false });
    expect(subscriptions()).toMatchObject([{ isActive: 0 }]);
  });

  it('says no to made-up links', async () => {
    expect((await fetch(`${server.url}/unsubscribe/${'a'.repeat(32)}`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${server.url}/unsubscribe/x`, { method: 'POST' })).status).toBe(404);
  });

  it('is open again: a new request needs a new link', async () => {
    const { path } = await subscribed();
    await fetch(server.url + path, { method: 'POST' });
    await ask(['events']);
    expect(subscriptions()).toMatchObject([{ isActive: 0 }]);
    await confirm(tokenIn((await mails())[0]));
    expect(subscriptions()).toMatchObject([{ isActive: 1 }]);
  });
});

describe('the switches of an account', () => {
  const statesOf = (answer: { data: unknown }) =>
    (answer.data as { type: string; state: string }[]).map(({ state }) => state);

  it('are off at first; on is proof by the confirmed address, without a mail', async () => {
    const userId = addBuyer(shop);
    const cookie = server.cookieOf(userId);
    expect(statesOf(await server.query('profile.newsletters', undefined, cookie))).toEqual([
      'inactive',
      'inactive',
      'inactive',
    ]);
    const set = (type: string, isActive: boolean) =>
      server.mutate('profile.setNewsletter', { type, isActive }, { cookie });
    expect(statesOf(await set('events', true))).toEqual(['inactive', 'active', 'inactive']);
    await set('events', true);
    expect(consents()).toMatchObject([
      {
        user_id: userId,
        wording: switchWording('events', NEWSLETTER_WORDS.en),
        page: '/dashboard',
        request_ip: '127.0.0.1',
        mail_id: null,
        confirmed_at: shop.clock.now().getTime(),
      },
    ]);
    expect(await mails()).toEqual([]);
    expect(statesOf(await set('events', false))).toEqual(['inactive', 'inactive', 'inactive']);
    expect(subscriptions()).toMatchObject([{ type: 'events', isActive: 0, userId }]);
  });

  it('show and end what the address had subscribed to before it had an account', async () => {
    const userId = addBuyer(shop);
    const email = shop.db.sqlite
      .prepare<[string], { email: string }>('SELECT email FROM users WHERE id = ?')
      .get(userId)!.email;
    await ask(['promotions'], email);
    const cookie = server.cookieOf(userId);
    expect(statesOf(await server.query('profile.newsletters', undefined, cookie))).toEqual([
      'inactive',
      'inactive',
      'pending',
    ]);
    await confirm(tokenIn((await mails())[0]));
    expect(statesOf(await server.query('profile.newsletters', undefined, cookie))).toEqual([
      'inactive',
      'inactive',
      'active',
    ]);
    expect(
      statesOf(await server.mutate('profile.setNewsletter', { type: 'promotions', isActive: false }, { cookie })),
    ).toEqual(['inactive', 'inactive', 'inactive']);
    expect(subscriptions()).toMatchObject([{ isActive: 0 }]);
  });

  it('need a mail while the address is not confirmed', async () => {
    const userId = addBuyer(shop);
    shop.db.sqlite.prepare('UPDATE users SET email_verified = 0 WHERE id = ?').run(userId);
    const cookie = server.cookieOf(userId);
    expect(
      statesOf(await server.mutate('profile.setNewsletter', { type: 'newsletter', isActive: true }, { cookie })),
    ).toEqual(['pending', 'inactive', 'inactive']);
    expect(subscriptions()).toEqual([]);
    await confirm(tokenIn((await mails())[0]));
    expect(subscriptions()).toMatchObject([{ type: 'newsletter', isActive: 1 }]);
  });
});
