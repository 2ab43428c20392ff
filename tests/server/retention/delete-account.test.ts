import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { makeSmtpMailer } from '#server/adapters/smtp-mailer.ts';
import { openDb, type Db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { layTriggers } from '#server/db/triggers.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { uploadAvatar } from '#server/services/people/profile/change-avatar.ts';
import { pairDesk } from '#tests/support/door.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { openSmtpSink, type SmtpSink } from '#tests/support/smtp-sink.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';

const NAME = 'Xaveria Quittenbaum';
const EMAIL = 'xaveria.quittenbaum@planted.example';
const PHONE = '+49 171 9988776';
const FRIEND = 'Yolanda Zwetschge';
const PASSWORD = 'tanzen-bis-acht';

/** Enough neighbours that the planted rows are moved between pages of the file. */
function addNeighbours(db: Db, from: number): void {
  const user = db.sqlite.prepare(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`);
  const mail = db.sqlite.prepare(
    `INSERT INTO outbox (id, kind, ref_id, status, next_attempt_at) VALUES (?, 'mail.welcome', ?, 'done', 0)`,
  );
  inTransaction(db, () => {
    for (let n = from; n < from + 300; n++) {
      user.run(`neighbour-${n}`, `Neighbour ${n}`, `${(n * 7919) % 1000}-neighbour-${n}@test.example`);
      mail.run(`mail-${(n * 7919) % 1000}-${n}`, `neighbour-${n}`);
    }
  });
}

describe('deleting an account', () => {
  let folder: string;
  let shop: TestShop;
  let server: TestServer;
  let sink: SmtpSink;
  let logged: string;
  let cookie: string;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'keeping-'));
    const image = freshDb();
    writeFileSync(path.join(folder, 'shop.sqlite'), image.sqlite.serialize());
    image.close();
    const db = openDb(path.join(folder, 'shop.sqlite'));
    layTriggers(db.sqlite);
    logged = '';
    cookie = '';
    shop = await openTestShop({
      db,
      log: pino({ level: 'debug' }, { write: (line: string) => void (logged += line) }),
    });
    server = await serveShop(shop);
    sink = await openSmtpSink();
  });
  afterEach(async () => {
    await server.close();
    await sink.close();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(shop.uploads, { recursive: true, force: true });
  });

  async function post(address: string, body: unknown): Promise<{ status: number; code: string }> {
    const response = await fetch(`${server.url}/api/auth${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie },
      body: JSON.stringify(body),
    });
    const set = response.headers.getSetCookie().find((line) => line.startsWith('better-auth.session_token='));
    if (set !== undefined) cookie = set.split(';')[0]!;
    const answer = (await response.json()) as { code?: string };
    return { status: response.status, code: answer.code ?? '' };
  }

  async function deliver(): Promise<void> {
    const mailer = makeSmtpMailer({ url: sink.url, from: 'hallo@tanz.example' });
    const refund = async (): Promise<void> => undefined;
    await deliverOutbox(shop.system, {
      queue: 'mail',
      handlers: { ...mailHandlers(mailer), ...membershipHandlers, refund },
      lanes: newLanes(),
      concurrency: 1,
    });
    mailer.close();
  }

  async function join(): Promise<string> {
    await post('/sign-up/email', { email: EMAIL, password: PASSWORD, name: NAME });
    await deliver();
    const token = /token_hash=([\w-]+)/.exec(sink.mails.at(-1)!.text!)![1];
    expect((await post('/verify-email', { token, password: PASSWORD })).status).toBe(200);
    return shop.db.sqlite.prepare<[string], string>(`SELECT id FROM users WHERE email = ?`).pluck().get(EMAIL)!;
  }

  async function order(eventId: string): Promise<{ orderId: string; sessionId: string }> {
    const { data } = await server.mutate(
      'checkout.createEventCheckout',
      { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 2 }] },
      { cookie },
    );
    return data as { orderId: string; sessionId: string };
  }

  const count = (table: string, where = '1') =>
    shop.db.sqlite.prepare<[], number>(`SELECT COUNT(*) FROM ${table} WHERE ${where}`).pluck().get();

  /** Where one of these words still stands: the database, its log of writes, uploads, and what was logged. */
  function findWords(words: readonly string[]): string[] {
    const files = [folder, shop.uploads]
      .filter((dir) => existsSync(dir))
      .flatMap((dir) => readdirSync(dir).map((name) => [name, readFileSync(path.join(dir, name), 'latin1')] as const));
    return [...files, ['log', logged] as const].flatMap(([name, text]) =>
      words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${name}: ${word}`),
    );
  }

  it('leaves no name, address or number of the person in any table, file or log line', async () => {
    addNeighbours(shop.db, 0);
    const userId = await join();
    addNeighbours(shop.db, 1_000);
    expect(
      (
        await server.mutate(
          'profile.update',
          {
            displayName: NAME,
            phoneNumber: PHONE,
            danceRole: '',
            dancingLevel: '',
            isDoorPhotoAllowed: true,
            wantsReminders: true,
            wantsThanks: true,
          },
          { cookie },
        )
      ).status,
    ).toBe(200);
    await uploadAvatar(
      shop.as(userId),
      new Blob([
        await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
      ]),
    );
    const bought = await order(addEvent(shop));
    shop.standIn.payMany([bought.sessionId]);
    await shop.settle();
    const ticketId = shop.db.sqlite.prepare<[], string>(`SELECT id FROM tickets LIMIT 1`).pluck().get()!;
    expect((await server.mutate('profile.nameTicket', { ticketId, holderName: FRIEND }, { cookie })).status).toBe(200);
    await order(addEvent(shop)); // left open
    shop.db.sqlite.exec(`INSERT INTO newsletter_subscriptions (id, user_id, email, subscription_type, is_active,
        unsubscribe_token) VALUES ('n', '${userId}', '${EMAIL}', 'events', 1, 'u');
      INSERT INTO newsletter_consents (id, email, subscription_type, wording, page, requested_at, request_ip,
      mail_text) VALUES ('c', '${EMAIL}', 'promotions', 'w', '/', 0, '203.0.113.9', 'Hallo ${NAME}');
      INSERT INTO followers (id, email, unsubscribe_token) VALUES ('fo', '${EMAIL}', 'ft');
      INSERT INTO follows (id, follower_id, subject, subject_id, name, wording, wording_version, page, requested_at,
      request_ip, mail_text) VALUES ('f', 'fo', 'series', 's', 'x', 'w', 1, '/', 0, '203.0.113.9', 'Hallo ${NAME}');
      INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date)
      VALUES ('w', '${NAME}', '${EMAIL}', 'Spins', ${shop.clock.now().getTime() + HOUR_MS});
      INSERT INTO contact_messages (id, request_key, name, email, subject, message)
      VALUES ('m', 'm', '${NAME}', '${EMAIL}', 'Hi', 'Call ${PHONE}');
      INSERT INTO reservations (id, request_key, name, email, night, guests) VALUES ('r', 'r', '${NAME}', '${EMAIL}', '2026-05-08', 4);
      INSERT INTO guide_requests (id, request_key, name, email, consent_wording) VALUES ('g', 'g', '${NAME}', '${EMAIL}', 'w');
      INSERT INTO course_requests (id, request_key, name, email, phone, role)
      VALUES ('k', 'k', '${NAME}', '${EMAIL}', '${PHONE}', 'leader');
      INSERT INTO contract_declarations (id, request_key, kind, manner, reason, name, identification, contract,
      email, received_at, receipt_token)
        VALUES ('d', 'd', 'cancel', 'extraordinary', '${FRIEND} moved', '${NAME}', '${PHONE}', 'Club of ${NAME}', '${EMAIL}', 0, 't')`);
    await deliver();
    sink.refuseWith({ code: 450, text: `try again later, ${EMAIL}` });
    await post('/sign-up/email', { email: EMAIL, password: 'somebody-else' });
    await post('/request-password-reset', { email: EMAIL });
    await deliver();
    sink.refuseWith(null);
    await post('/sign-in/email', { email: EMAIL, password: 'wrong-password' });
    await post('/sign-in/email', { email: EMAIL, password: PASSWORD });
    addNeighbours(shop.db, 2_000);
    // The files do hold them before: a search that finds nothing proves nothing by itself.
    for (const word of [NAME, EMAIL, PHONE, FRIEND]) expect(findWords([word]), word).not.toEqual([]);
    expect(readdirSync(shop.uploads)).toHaveLength(2);

    expect(await post('/delete-user', { email: EMAIL, password: PASSWORD })).toEqual({ status: 200, code: '' });
    await deliver();

    const farewell = sink.mails.at(-1)!;
    expect(farewell).toMatchObject({ subject: 'Dein Konto ist gelöscht', envelopeTo: [EMAIL] });
    expect(farewell.text).toContain('DEINE TICKETS BLEIBEN GÜLTIG');
    expect(findWords([NAME, EMAIL, 'xaveria', 'quittenbaum', PHONE, FRIEND])).toEqual([]);
    expect(readdirSync(shop.uploads)).toEqual([]);
    expect([
      count('sessions'),
      count('accounts'),
      count('profiles'),
      count('newsletter_subscriptions'),
      count('newsletter_consents'),
      count('followers'),
      count('follows'),
      count('workshops'),
      // That a link was used is known by the link's hash alone.
      count('verifications', "value <> '' OR id NOT LIKE 'confirmed:%'"),
    ]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // What was written goes; that a contract was ended stays, without a person.
    expect([
      count('contact_messages'),
      count('reservations'),
      count('guide_requests'),
      count('course_requests'),
      count('contract_declarations'),
    ]).toEqual([0, 0, 0, 0, 1]);
    expect(count('outbox', 'payload IS NOT NULL')).toBe(0);
    // The tax rows stay, without the person; the open order's seats are free again.
    expect([
      count('orders', `status = 'paid' AND user_id IS NULL`),
      count('tickets', `user_id IS NULL AND holder_name IS NULL AND status = 'active'`),
      count('seat_holds'),
    ]).toEqual([1, 2, 0]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    // The number in the audit log leads nowhere, and nothing else knows it.
    const tables = shop.db.sqlite
      .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
      .pluck()
      .all();
    expect(
      tables.filter((table) =>
        JSON.stringify(shop.db.sqlite.prepare(`SELECT * FROM "${table}"`).all()).includes(userId),
      ),
    ).toEqual(['audit']);
    // The ticket's link opens it as before, and the address may join anew.
    const shareToken = /\/ticket\/([\w-]+)/.exec(farewell.text!)![1];
    expect((await server.query('checkout.sharedTicket', { token: shareToken })).data).toMatchObject({
      status: 'active',
      holderName: null,
    });
    expect(await join()).not.toBe(userId);
  }, 120_000);

  it('asks for the address and the password, and changes nothing when one is wrong', async () => {
    await join();
    const before = shop.db.sqlite.serialize();
    expect(await post('/delete-user', { email: 'somebody@else.example', password: PASSWORD })).toMatchObject({
      status: 400,
      code: 'DELETION_NOT_CONFIRMED',
    });
    expect(await post('/delete-user', { email: EMAIL, password: 'not-the-password' })).toMatchObject({
      status: 403,
      code: 'WRONG_PASSWORD',
    });
    expect(await post('/delete-user', { email: EMAIL })).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
    expect(await post('/delete-user', {})).toMatchObject({ status: 400 });
    expect(shop.db.sqlite.serialize().equals(before)).toBe(true);
    cookie = '';
    expect(await post('/delete-user', { email: EMAIL, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(count('users')).toBe(1);
  });

  it('takes a sign-in of the last ten minutes where there is no password, and no older one', async () => {
    const userId = await join();
    shop.db.sqlite.exec(`DELETE FROM accounts`);
    const signedIn = (minutesAgo: number) =>
      shop.db.sqlite
        .prepare(`UPDATE sessions SET created_at = ?`)
        .run(shop.clock.now().getTime() - minutesAgo * 60_000);
    signedIn(11);
    expect((await server.query('profile.deletion', undefined, cookie)).data).toMatchObject({
      hasPassword: false,
      isFreshSignIn: false,
    });
    expect(await post('/delete-user', { email: EMAIL })).toMatchObject({ status: 403, code: 'SIGN_IN_TOO_OLD' });
    signedIn(9);
    expect((await server.query('profile.deletion', undefined, cookie)).data).toMatchObject({
      hasPassword: false,
      isFreshSignIn: true,
    });
    expect(await post('/delete-user', { email: EMAIL })).toMatchObject({ status: 200 });
    expect(count('users', `id = '${userId}'`)).toBe(0);
  });

  it('keeps the last admin, and lets one of two go', async () => {
    const userId = await join();
    shop.db.sqlite.exec(`INSERT INTO user_roles (user_id, role) VALUES ('${userId}', 'admin');
      INSERT INTO users (id, name, email, email_verified) VALUES ('other', 'Other', 'other@test.example', 0);
      INSERT INTO user_roles (user_id, role) VALUES ('other', 'admin')`);
    expect((await server.query('profile.deletion', undefined, cookie)).data).toMatchObject({ isLastAdmin: true });
    expect(await post('/delete-user', { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 412,
      code: 'LAST_ADMIN',
    });
    shop.db.sqlite.exec(`UPDATE users SET email_verified = 1 WHERE id = 'other'`);
    expect(await post('/delete-user', { email: EMAIL, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('says before and after that the closings of a till keep the name of whoever worked it', async () => {
    const userId = await join();
    const wordsBefore = async () => (await server.query('profile.deletion', undefined, cookie)).data;
    expect(await wordsBefore()).toMatchObject({ isInTillBooks: false });
    const facts = { master: { operators: [{ id: userId, name: NAME }] } };
    const { desk } = pairDesk(shop, 'Kasse 1');
    shop.db.sqlite
      .prepare(
        `INSERT INTO fiscal_closings (entry_id, desk_id, register_serial, z_number, session_id, cashier_id, closed_at,
          business_day, facts) VALUES ('z', ?, 'r', 1, 's', 'another', 1, '2026-01-16', ?)`,
      )
      .run(desk.id, JSON.stringify(facts));
    expect(await wordsBefore()).toMatchObject({ isInTillBooks: true });
    expect(await post('/delete-user', { email: EMAIL, password: PASSWORD })).toMatchObject({ status: 200 });
    expect(count('fiscal_closings', `facts LIKE '%${NAME}%'`)).toBe(1);
    await deliver();
    expect(sink.mails.at(-1)!.text).toContain('In deren Kassenabschlüssen steht dein Name noch zehn Jahre lang');
  });

  it('waits for a payment that has just arrived: its buyer shall see the ticket', async () => {
    await join();
    const { sessionId } = await order(addEvent(shop));
    shop.standIn.payMany([sessionId]);
    expect(await post('/delete-user', { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 409,
      code: 'PAYMENT_PROCESSING',
    });
    expect(count('tickets', 'user_id IS NOT NULL')).toBe(2);
    expect((await server.query('profile.deletion', undefined, cookie)).data).toMatchObject({
      validTickets: 2,
      openOrders: 0,
    });
    expect(await post('/delete-user', { email: EMAIL, password: PASSWORD })).toMatchObject({ status: 200 });
    await shop.settle();
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
