import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { authWorld, confirmedUser, confirmTokenFor, PASSWORD } from './auth-world.ts';

const EMAIL = 'lena@tanz.example';

describe('signing up', () => {
  it('goes from sign-up over the mail to a signed-in session and a welcome mail', async () => {
    const world = authWorld();
    const browser = world.browser();
    const answer = await browser.post('/sign-up/email', {
      email: ' Lena@Tanz.example ',
      password: PASSWORD,
      callbackURL: '/checkout/abc?quantity=2',
    });
    expect(answer.status).toBe(200);
    expect(world.auth.findActor(browser.cookie)).toEqual({ kind: 'visitor' });
    const [mail] = world.mails('mail.confirm_address');
    expect(mail?.to).toBe(EMAIL);
    const link = new URL(mail?.url ?? '');
    expect(link.origin + link.pathname).toBe(`${world.baseUrl}/auth`);
    expect(link.searchParams.get('type')).toBe('signup');
    expect(link.searchParams.get('returnTo')).toBe('/checkout/abc?quantity=2');
    expect((await browser.post('/verify-email', { token: link.searchParams.get('token_hash') })).status).toBe(200);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({
      kind: 'user',
      email: EMAIL,
      displayName: 'lena',
      roles: [],
    });
    expect(world.mails('mail.welcome')).toEqual([{ userId: expect.any(String) }]);
  });

  it('takes the given name, else the part of the address before the at sign', async () => {
    const world = authWorld();
    await world.browser().post('/sign-up/email', { email: EMAIL, password: PASSWORD, name: '  Lena Maier ' });
    await world.browser().post('/sign-up/email', { email: 'tom.k@tanz.example', password: PASSWORD, name: '' });
    const names = world.db.sqlite.prepare('SELECT display_name FROM profiles ORDER BY display_name').pluck().all();
    expect(names).toEqual(['Lena Maier', 'tom.k']);
  });

  it('refuses passwords under 6 characters, broken addresses and missing fields, and changes nothing', async () => {
    const world = authWorld();
    for (const body of [
      { email: EMAIL, password: '12345' },
      { email: 'no-address', password: PASSWORD },
      { email: EMAIL },
      { password: PASSWORD },
      { email: EMAIL, password: 'x'.repeat(129) },
      'text',
      null,
    ]) {
      expect((await world.browser().post('/sign-up/email', body)).status).toBe(400);
    }
    expect((await world.browser().post('/sign-up/email', { email: EMAIL, password: 'mB7kq2' })).status).toBe(200);
    expect(world.db.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
  });

  it('answers a known address exactly as a new one, and tells its owner by mail, once an hour', async () => {
    const world = authWorld();
    await confirmedUser(world, world.browser(), EMAIL);
    const fresh = await world.browser().post('/sign-up/email', { email: 'new@tanz.example', password: PASSWORD });
    const known = await world.browser().post('/sign-up/email', { email: EMAIL, password: 'another-password' });
    await world.browser().post('/sign-up/email', { email: EMAIL, password: 'another-password' });
    expect(known.status).toBe(fresh.status);
    expect(await known.text()).toBe(await fresh.text());
    const headersOf = (answer: Response): string =>
      JSON.stringify([...answer.headers]).replace(/sign_up=[\w-]{43}/, 'sign_up=…');
    expect(headersOf(known)).toBe(headersOf(fresh));
    expect(world.mails('mail.account_exists')).toEqual([{ to: EMAIL, name: 'lena' }]);
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: 'another-password' })).status).toBe(
      401,
    );
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200);
  });

  it('takes as long for a known address as for a new one, to sign up and to send again', async () => {
    const world = authWorld({ floorMs: 80 });
    await confirmedUser(world, world.browser(), EMAIL);
    for (const path of ['/sign-up/email', '/send-verification-email']) {
      const times: number[] = [];
      for (const email of [EMAIL, 'new@tanz.example']) {
        const start = performance.now();
        await world.browser().post(path, { email, password: PASSWORD });
        times.push(performance.now() - start);
      }
      for (const time of times) expect(time).toBeGreaterThanOrEqual(79);
    }
  });

  it('lets the person who follows their own mail win over a stranger who signed up with their address first', async () => {
    const world = authWorld();
    await world.browser().post('/sign-up/email', { email: EMAIL, password: 'stranger-1' });
    const owner = world.browser();
    await owner.post('/sign-up/email', { email: EMAIL, password: PASSWORD });
    const own = confirmTokenFor(world, EMAIL);
    await world.browser().post('/sign-up/email', { email: EMAIL, password: 'stranger-2' });
    expect((await owner.post('/verify-email', { token: own })).status).toBe(200);
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: 'stranger-1' })).status).toBe(401);
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: 'stranger-2' })).status).toBe(401);
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200);
    // the strangers' links are worth nothing any more
    const links = world
      .mails('mail.confirm_address')
      .map((mail) => new URL(mail.url ?? '').searchParams.get('token_hash'));
    for (const token of links)
      expect((await world.browser().post('/verify-email', { token })).status).toBe(token === own ? 409 : 400);
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200);
  });

  it('leaves one account and one session way in when two sign-ups of one address run together', async () => {
    const world = authWorld();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.browser().post('/sign-up/email', { email: EMAIL, password: PASSWORD })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(world.db.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
    expect(world.db.sqlite.prepare('SELECT count(*) FROM accounts').pluck().get()).toBe(1);
  });
});

describe('the confirmation link', () => {
  it('works once, for 24 hours, and only as it was made', async () => {
    const world = authWorld();
    const browser = world.browser();
    await browser.post('/sign-up/email', { email: EMAIL, password: PASSWORD });
    const token = confirmTokenFor(world, EMAIL);
    expect((await browser.post('/verify-email', { token: `${token}x` })).status).toBe(400);
    expect((await browser.post('/verify-email', { token: '' })).status).toBe(400);
    expect((await browser.post('/verify-email', { token })).status).toBe(200);
    expect((await browser.post('/verify-email', { token })).status).toBe(409);
    const late = world.browser();
    await late.post('/sign-up/email', { email: 'late@tanz.example', password: PASSWORD });
    world.moveClock(DAY_MS + 1);
    for (const more of [{}, { password: PASSWORD }])
      expect(
        (await late.post('/verify-email', { token: confirmTokenFor(world, 'late@tanz.example'), ...more })).status,
      ).toBe(400);
    expect(world.auth.findActor(late.cookie)).toEqual({ kind: 'visitor' });
  });

  it('does nothing when something merely opens it: a mail scanner confirms nobody', async () => {
    const world = authWorld();
    await world.browser().post('/sign-up/email', { email: EMAIL, password: PASSWORD });
    expect((await world.browser().get(`/verify-email?token=${confirmTokenFor(world, EMAIL)}`)).status).toBe(404);
    expect(world.db.sqlite.prepare('SELECT email_verified FROM users').pluck().get()).toBe(0);
  });

  it('is not kept readable and names no address', async () => {
    const world = authWorld();
    await world.browser().post('/sign-up/email', { email: EMAIL, password: PASSWORD });
    const token = confirmTokenFor(world, EMAIL);
    expect(JSON.stringify(world.db.sqlite.prepare('SELECT * FROM pending_sign_ups').all())).not.toContain(token);
    expect(world.mails('mail.confirm_address')[0]?.url).not.toContain('lena');
  });

  it('never carries a return path to another site: the sign-up is refused and changes nothing', async () => {
    const world = authWorld();
    for (const callbackURL of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/x',
      'javascript:alert(1)',
      '/%2F/evil.example',
    ]) {
      expect(
        (await world.browser().post('/sign-up/email', { email: EMAIL, password: PASSWORD, callbackURL })).status,
      ).toBe(403);
    }
    expect(world.db.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(0);
    await world
      .browser()
      .post('/sign-up/email', { email: EMAIL, password: PASSWORD, callbackURL: '/auth?returnTo=/auth' });
    expect(new URL(world.mails('mail.confirm_address')[0]?.url ?? '').searchParams.has('returnTo')).toBe(false);
  });

  it('is sent again to who waits for it, and the answer is the same for everybody', async () => {
    const world = authWorld();
    const browser = world.browser();
    await browser.post('/sign-up/email', { email: EMAIL, password: PASSWORD });
    await confirmedUser(world, world.browser(), 'done@tanz.example');
    const before = world.mails('mail.confirm_address').length;
    const answers = await Promise.all(
      [EMAIL, 'done@tanz.example', 'nobody@tanz.example'].map((email) =>
        world.browser().post('/send-verification-email', { email, callbackURL: '/events' }),
      ),
    );
    expect(
      new Set(await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))).size,
    ).toBe(1);
    const sent = world.mails('mail.confirm_address').slice(before);
    expect(sent.map((mail) => mail.to)).toEqual([EMAIL]);
    expect(new URL(sent[0]?.url ?? '').searchParams.get('returnTo')).toBe('/events');
    expect((await browser.post('/verify-email', { token: confirmTokenFor(world, EMAIL) })).status).toBe(200);
  });
});

describe('ADMIN_EMAILS', () => {
  it('grants the role when the address is proven, not before', async () => {
    const world = authWorld({ adminEmails: ['boss@tanz.example'], isDemo: true });
    const browser = world.browser();
    await browser.post('/sign-up/email', { email: 'boss@tanz.example', password: PASSWORD });
    expect(world.db.sqlite.prepare('SELECT count(*) FROM user_roles').pluck().get()).toBe(0);
    await browser.post('/verify-email', { token: confirmTokenFor(world, 'boss@tanz.example') });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ roles: ['admin'] });
    expect(world.db.sqlite.prepare("SELECT count(*) FROM audit WHERE action = 'role.granted'").pluck().get()).toBe(1);
  });

  it("grants nothing at a later sign-in, and makes one admin, not two: the rest is the command's and the panel's business", async () => {
    const adminEmails: string[] = [];
    const world = authWorld({ adminEmails, isDemo: true });
    const early = world.browser();
    await confirmedUser(world, early, 'early@tanz.example');
    adminEmails.push('early@tanz.example', 'boss@tanz.example', 'late@tanz.example');
    await early.post('/sign-in/email', { email: 'early@tanz.example', password: PASSWORD });
    expect(world.auth.findActor(early.cookie)).toMatchObject({ roles: [] });
    const [boss, late] = [world.browser(), world.browser()];
    await confirmedUser(world, boss, 'boss@tanz.example');
    await confirmedUser(world, late, 'late@tanz.example');
    expect(world.auth.findActor(boss.cookie)).toMatchObject({ roles: ['admin'] });
    expect(world.auth.findActor(late.cookie)).toMatchObject({ roles: [] });
  });
});
