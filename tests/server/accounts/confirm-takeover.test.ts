import { afterEach, describe, expect, it } from 'vitest';
import { readResetLink } from '#shared/accounts/reset-password.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { startGoogleStandIn, type GoogleStandIn } from '#server/demo/google/start-google-stand-in.ts';
import { confirmAddressMail, resetPasswordMail } from '#server/services/mail/content/account-mails.ts';
import { mailWorld } from '../mail/mail-world.ts';
import { authWorld, confirmedUser, confirmTokenFor, type AuthWorld, type Browser } from './auth-world.ts';
import { signInOverGoogle } from './google-world.ts';

const EMAIL = 'boss@tanz.example';
const STRANGER = 'stranger-knows-it';
const OWN = 'owner-knows-it';
const BASE_URL = 'http://localhost:4850';

const signUp = (browser: Browser, password: string, more: object = {}): Promise<Response> =>
  browser.post('/sign-up/email', { email: EMAIL, password, ...more });
const codeOf = async (answer: Response): Promise<[number, string | undefined]> => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
];
const canSignIn = async (world: AuthWorld, password: string): Promise<boolean> =>
  (await world.browser().post('/sign-in/email', { email: EMAIL, password })).status === 200;
const rolesOf = (world: AuthWorld): unknown[] => world.db.sqlite.prepare('SELECT role FROM user_roles').pluck().all();
const isConfirmed = (world: AuthWorld): boolean =>
  world.db.sqlite.prepare('SELECT email_verified FROM users WHERE email = ?').pluck().get(EMAIL) === 1;
const tokens = (world: AuthWorld): string[] =>
  world.mails('mail.confirm_address').map((mail) => new URL(mail.url ?? '').searchParams.get('token_hash') ?? '');

describe("a stranger who signs up with somebody else's address", () => {
  it('gets nothing when the owner follows the newest link: the page asks the owner for a password, and only that one counts', async () => {
    const world = authWorld();
    const owner = world.browser();
    await signUp(owner, OWN);
    await signUp(world.browser('198.51.100.9'), STRANGER);
    const token = confirmTokenFor(world, EMAIL);
    expect(await codeOf(await owner.post('/verify-email', { token }))).toEqual([409, 'PASSWORD_NEEDED']);
    expect(world.auth.findActor(owner.cookie)).toEqual({ kind: 'visitor' });
    expect(isConfirmed(world)).toBe(false);
    // asking has used nothing up
    expect((await owner.post('/verify-email', { token, password: 'a-third-one-42' })).status).toBe(200);
    expect(world.auth.findActor(owner.cookie)).toMatchObject({ kind: 'user', email: EMAIL });
    expect(await canSignIn(world, STRANGER)).toBe(false);
    expect(await canSignIn(world, OWN)).toBe(false);
    expect(await canSignIn(world, 'a-third-one-42')).toBe(true);
  });

  it("negative control: where the stranger's sign-up counts as one of the owner's browser, it takes the account", async () => {
    const world = authWorld();
    const owner = world.browser();
    await signUp(owner, OWN);
    await signUp(world.browser('198.51.100.9'), STRANGER);
    world.db.sqlite.exec(`UPDATE pending_sign_ups SET browser_hash = (SELECT browser_hash FROM pending_sign_ups
        ORDER BY created_at, rowid LIMIT 1)`);
    expect((await owner.post('/verify-email', { token: confirmTokenFor(world, EMAIL) })).status).toBe(200);
    expect(await canSignIn(world, STRANGER)).toBe(true);
  });

  it('writes nothing of their own into a mail to it: no mail before the address is confirmed carries what they typed', async () => {
    const world = authWorld();
    const stranger = world.browser('198.51.100.9');
    await signUp(stranger, STRANGER, { name: 'Sie haben gewonnen: evil.example' });
    await stranger.post('/send-verification-email', { email: EMAIL });
    await stranger.post('/request-password-reset', { email: EMAIL });
    const mails = [...world.mails('mail.confirm_address'), ...world.mails('mail.reset_password')];
    expect(mails.map(({ to }) => to)).toEqual([EMAIL, EMAIL, EMAIL]);
    expect(JSON.stringify(mails)).not.toContain('gewonnen');
    const { ctx } = mailWorld({ db: world.db });
    const written = [
      ...world.mails('mail.confirm_address').map((mail) => confirmAddressMail(ctx, { url: '', ...mail })),
      ...world.mails('mail.reset_password').map((mail) => resetPasswordMail(ctx, { url: '', ...mail })),
    ].map((mail) => JSON.stringify(mail));
    expect(written.map((mail) => [mail.includes('Hallo, '), mail.includes('gewonnen')])).toEqual(
      Array(3).fill([true, false]),
    );
    // Negative control: who has confirmed is greeted by the name they chose.
    await confirmedUser(world, world.browser(), 'ana@tanz.example');
    await stranger.post('/request-password-reset', { email: 'ana@tanz.example' });
    expect(world.mails('mail.reset_password').at(-1)).toMatchObject({ name: 'ana' });
  });

  it('leaves no name behind either, whichever way the owner proves the address', async () => {
    const named = (world: AuthWorld) =>
      world.db.sqlite.prepare('SELECT u.name, p.display_name FROM users u JOIN profiles p ON p.id = u.id').raw().all();
    const byLink = authWorld();
    await signUp(byLink.browser('198.51.100.9'), STRANGER, { name: 'Rude Words' });
    const token = confirmTokenFor(byLink, EMAIL);
    expect((await byLink.browser().post('/verify-email', { token, password: OWN })).status).toBe(200);
    const byReset = authWorld();
    await signUp(byReset.browser('198.51.100.9'), STRANGER, { name: 'Rude Words' });
    await byReset.browser().post('/request-password-reset', { email: EMAIL });
    const reset = readResetLink(new URL(byReset.mails('mail.reset_password').at(-1)?.url ?? '').searchParams);
    expect((await byReset.browser().post('/reset-password', { ...reset, newPassword: OWN })).status).toBe(200);
    expect([named(byLink), named(byReset)]).toEqual([[['boss', 'boss']], [['boss', 'boss']]]);
    // Negative control: in the browser that signed up the name is the owner's own.
    const own = authWorld();
    const owner = own.browser();
    await signUp(owner, OWN, { name: 'Ana' });
    await owner.post('/verify-email', { token: confirmTokenFor(own, EMAIL) });
    expect(named(own)).toEqual([['Ana', 'Ana']]);
  });

  it("gets nothing from the owner's own link either, and no older or newer link brings a password back", async () => {
    const world = authWorld();
    const [owner, stranger] = [world.browser(), world.browser('198.51.100.9')];
    await signUp(stranger, STRANGER);
    await signUp(owner, OWN);
    const own = confirmTokenFor(world, EMAIL);
    await signUp(stranger, 'stranger-tries-more');
    expect((await owner.post('/verify-email', { token: own })).status).toBe(200);
    expect(await canSignIn(world, OWN)).toBe(true);
    for (const token of tokens(world)) {
      const status = token === own ? 409 : 400; // the link that has done its work says so, and does nothing more
      for (const browser of [owner, stranger])
        expect((await browser.post('/verify-email', { token, password: STRANGER })).status).toBe(status);
    }
    expect(await canSignIn(world, STRANGER)).toBe(false);
    expect(await canSignIn(world, 'stranger-tries-more')).toBe(false);
    expect(world.db.sqlite.prepare('SELECT count(*) FROM pending_sign_ups').pluck().get()).toBe(0);
  });

  it('who opens the link in the browser that signed up is in at once, by the password of that very sign-up', async () => {
    const world = authWorld();
    const owner = world.browser();
    await signUp(owner, 'first-request-1');
    const first = confirmTokenFor(world, EMAIL);
    await signUp(owner, 'second-request-2');
    expect((await owner.post('/verify-email', { token: first })).status).toBe(200);
    expect(await canSignIn(world, 'first-request-1')).toBe(true);
    expect(await canSignIn(world, 'second-request-2')).toBe(false);
  });

  it("two sign-ups at the same instant stay two: each link opens with its own browser's password only", async () => {
    for (const winner of [0, 1]) {
      const world = authWorld();
      const browsers = [world.browser(), world.browser('198.51.100.9')];
      const passwords = ['parallel-one', 'parallel-two'];
      await Promise.all(browsers.map((browser, i) => signUp(browser, passwords[i]!)));
      const links = tokens(world);
      expect(links).toHaveLength(2);
      const follow = async (link: number): Promise<number> =>
        (await browsers[winner]!.post('/verify-email', { token: links[link] })).status;
      expect(await follow(1 - winner)).toBe(409);
      expect(await follow(winner)).toBe(200);
      expect(await follow(1 - winner)).toBe(400);
      expect(await canSignIn(world, passwords[winner]!)).toBe(true);
      expect(await canSignIn(world, passwords[1 - winner]!)).toBe(false);
    }
  });

  it('sending again keeps each link with the browser it belongs to, and binds none to who merely asks', async () => {
    const world = authWorld();
    const [owner, stranger, phone] = [world.browser(), world.browser('198.51.100.9'), world.browser()];
    await signUp(owner, OWN);
    await signUp(stranger, STRANGER);
    // somebody asks who has not signed up: the newest sign-up is sent again, and stays the stranger's
    await phone.post('/send-verification-email', { email: EMAIL });
    const newest = confirmTokenFor(world, EMAIL);
    // the owner's browser asks: the link is the owner's, although the stranger came later
    await owner.post('/send-verification-email', { email: EMAIL });
    const own = confirmTokenFor(world, EMAIL);
    for (const browser of [phone, owner])
      expect(await codeOf(await browser.post('/verify-email', { token: newest }))).toEqual([409, 'PASSWORD_NEEDED']);
    expect((await owner.post('/verify-email', { token: own })).status).toBe(200);
    expect(await canSignIn(world, OWN)).toBe(true);
    expect(await canSignIn(world, STRANGER)).toBe(false);
  });

  it('a link that is sent again after the sign-up ran out asks for a password everywhere', async () => {
    const world = authWorld();
    const owner = world.browser();
    await signUp(owner, OWN);
    world.moveClock(DAY_MS + HOUR_MS);
    await owner.post('/send-verification-email', { email: EMAIL });
    const token = confirmTokenFor(world, EMAIL);
    expect(await codeOf(await owner.post('/verify-email', { token }))).toEqual([409, 'PASSWORD_NEEDED']);
    expect((await owner.post('/verify-email', { token, password: 'thought-anew' })).status).toBe(200);
    expect(await canSignIn(world, OWN)).toBe(false);
  });

  it("a mail scanner that runs the page's script uses no link up and confirms nobody", async () => {
    const world = authWorld();
    const owner = world.browser();
    await signUp(owner, OWN);
    const token = confirmTokenFor(world, EMAIL);
    for (let i = 0; i < 3; i += 1)
      expect(await codeOf(await world.browser('192.0.2.1').post('/verify-email', { token }))).toEqual([
        409,
        'PASSWORD_NEEDED',
      ]);
    expect((await owner.post('/verify-email', { token })).status).toBe(200);
  });

  it('can not plant the secret of the browser that signed up: no script reads it, no other site sends or sets it', async () => {
    for (const [baseUrl, name] of [
      ['http://localhost:4850', 'sign_up'],
      ['https://club.example', '__Host-sign_up'],
    ] as const) {
      const world = authWorld({ baseUrl });
      const browser = world.browser();
      await signUp(browser, OWN);
      const [line = ''] = browser.setCookies;
      expect(line.startsWith(`${name}=`)).toBe(true);
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=Lax/i);
      expect(line).toMatch(/; Path=\//i);
      expect(line).not.toMatch(/; Domain=/i);
      expect(/; Secure/i.test(line)).toBe(baseUrl.startsWith('https:'));
      const secret = /=([\w-]{43});/.exec(line)?.[1] ?? '';
      expect(JSON.stringify(world.db.sqlite.prepare('SELECT * FROM pending_sign_ups').all())).not.toContain(secret);
      // a stranger's guess is none
      const stranger = world.browser();
      stranger.plant(`${name}=`);
      expect(await codeOf(await stranger.post('/verify-email', { token: confirmTokenFor(world, EMAIL) }))).toEqual([
        409,
        'PASSWORD_NEEDED',
      ]);
    }
  });

  it('keeps nothing from before the proof: no password, session, second factor or trusted browser, whoever flips the switch', async () => {
    const rowsLeft = (world: AuthWorld): unknown =>
      world.db.sqlite
        .prepare(
          `SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM sessions) + (SELECT count(*)
            FROM second_factors) + (SELECT count(*) FROM trusted_devices) + (SELECT count(*) FROM pending_sign_ups)`,
        )
        .pluck()
        .get();
    const stained = async (): Promise<AuthWorld> => {
      const world = authWorld();
      await signUp(world.browser(), STRANGER);
      world.db.sqlite.exec(`INSERT INTO sessions (id, user_id, token, expires_at) SELECT 's', id, 't', 9e15 FROM users;
          INSERT INTO second_factors (user_id, secret, verified_at) SELECT id, 'x', 1 FROM users;
        INSERT INTO trusted_devices (id, user_id, token_hash, expires_at) SELECT 'd', id, 'h', 9e15 FROM users`);
      return world;
    };
    const guarded = await stained();
    expect(rowsLeft(guarded)).toBe(5);
    guarded.db.sqlite.exec('UPDATE users SET email_verified = 1');
    expect(rowsLeft(guarded)).toBe(0);
    expect(await canSignIn(guarded, STRANGER)).toBe(false);
    // negative control: without the trigger the stranger's password opens the account
    const open = await stained();
    open.db.sqlite.exec(
      'DROP TRIGGER users_proven_afresh; DELETE FROM second_factors; UPDATE users SET email_verified = 1',
    );
    expect(await canSignIn(open, STRANGER)).toBe(true);
  });
});

describe("Google beside a stranger's sign-up", () => {
  const open: GoogleStandIn[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((provider) => provider.close()));
  });

  it("gives the account to its owner: the stranger's password, links and name are worth nothing", async () => {
    const provider = await startGoogleStandIn({ port: 0, baseUrl: BASE_URL });
    open.push(provider);
    const world = authWorld({ baseUrl: BASE_URL, google: provider.settings });
    const stranger = world.browser('198.51.100.9');
    await signUp(stranger, STRANGER, { name: 'Not The Boss' });
    const atProvider = async (url: URL): Promise<string> => {
      const form = { account: 'new', email: EMAIL, name: 'Paula Boss', verified: 'yes' };
      const answer = await fetch(new URL('/authorize', url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...form }),
      });
      return answer.headers.get('location') ?? '';
    };
    const owner = world.browser();
    expect(await signInOverGoogle(owner, { atProvider })).toMatchObject({ error: null });
    expect(world.auth.findActor(owner.cookie)).toMatchObject({ email: EMAIL, displayName: 'Paula Boss' });
    for (const token of tokens(world))
      for (const browser of [stranger, owner])
        expect((await browser.post('/verify-email', { token, password: STRANGER })).status).toBe(400);
    await signUp(stranger, STRANGER);
    await stranger.post('/send-verification-email', { email: EMAIL });
    expect(tokens(world)).toHaveLength(1);
    expect(await canSignIn(world, STRANGER)).toBe(false);
  });
});

describe('ADMIN_EMAILS and a stranger', () => {
  it('makes nobody admin by a sign-up that is not confirmed in its own browser, and nobody at a later sign-in', async () => {
    const world = authWorld({ adminEmails: [EMAIL], isDemo: true });
    const [owner, stranger] = [world.browser(), world.browser('198.51.100.9')];
    await signUp(stranger, STRANGER);
    const token = confirmTokenFor(world, EMAIL);
    expect((await owner.post('/verify-email', { token })).status).toBe(409);
    expect(rolesOf(world)).toEqual([]);
    expect((await owner.post('/verify-email', { token, password: OWN })).status).toBe(200);
    expect(await canSignIn(world, STRANGER)).toBe(false);
    expect(await canSignIn(world, OWN)).toBe(true);
    expect(rolesOf(world)).toEqual([]);
  });
});
