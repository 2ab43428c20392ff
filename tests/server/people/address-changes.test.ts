import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS_CONFIRM_MS, ADDRESS_OBJECT_MS, type ChangeAddressInput } from '#shared/people/address-change.ts';
import type { Role } from '#shared/permissions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { setNewsletter } from '#server/services/club/newsletters/set-newsletter.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { changeAddress, takeBackAddressChange } from '#server/services/office/address-changes/ask-for-change.ts';
import { confirmAddressChange, showAddressToConfirm } from '#server/services/office/address-changes/confirm-change.ts';
import { objectToAddressChange, showObjection } from '#server/services/office/address-changes/object-to-change.ts';
import { showAddressChange } from '#server/services/office/address-changes/show-changes.ts';
import { mergePeople } from '#server/services/office/merging/merge-people.ts';
import { listAudit } from '#server/services/office/people/list-audit.ts';
import { deleteAccount } from '#server/services/people/retention/delete-account.ts';
import { eraseAccount } from '#server/services/people/retention/erase-account.ts';
import { exportForPerson } from '#server/services/people/retention/export/export-for-person.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { addStaff } from '#tests/support/door.ts';
import { carryOut, codeOf, joinClub, membershipOf } from '#tests/support/join-club.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const NEW = 'new@dancers.example';
const IP = '192.0.2.1';

let shop: TestShop;
let office: ServiceContext;
let admin: ServiceContext;
let ana: string;
let old: string;

beforeEach(async () => {
  shop = await openTestShop();
  office = shop.as(addStaff(shop, ['organiser']), ['organiser']);
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  ana = addBuyer(shop);
  old = emailOf(ana);
});
afterEach(() => shop.close());

const one = <T>(sql: string, ...values: string[]): T | undefined =>
  shop.db.sqlite.prepare<string[], T>(sql).get(...values);
const run = (sql: string, ...values: string[]): void => void shop.db.sqlite.prepare<string[]>(sql).run(...values);
const countOf = (table: string): number => one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? -1;
const emailOf = (userId: string): string =>
  one<{ email: string }>('SELECT email FROM users WHERE id = ?', userId)!.email;
const refusalOf = (work: () => unknown) => codeOf(Promise.resolve().then(work));
const change = (by: ServiceContext = office, with_: Partial<ChangeAddressInput> = {}): void =>
  changeAddress(by, { id: randomUUID(), userId: ana, email: NEW, proof: 'identity_card', note: '', ...with_ });

type Told = { to: string; url?: string; news?: string; outcome?: string };
const mails = (kind: string): Told[] =>
  shop.db.sqlite
    .prepare<[string], { payload: string }>('SELECT payload FROM outbox WHERE kind = ? ORDER BY rowid')
    .all(`mail.${kind}`)
    .map(({ payload }) => JSON.parse(payload) as Told);
const tokenIn = ({ url = '' }: Told): string => url.split('/').at(-1) ?? '';
const confirmToken = (): string => tokenIn(mails('address_confirm').at(-1)!);
const newsTo = (news: string): Told => mails('address_change').findLast((mail) => mail.news === news)!;
const confirm = (token = confirmToken()) => confirmAddressChange(shop.visitor, token, { ip: IP, lang: 'en' });
const object = (news: 'asked' | 'changed') =>
  objectToAddressChange(shop.visitor, tokenIn(newsTo(news)), { ip: IP, lang: 'en' });
const sessionOf = (userId: string): void =>
  run(
    `INSERT INTO sessions (id, user_id, token, expires_at) VALUES (?, ?, ?, 99999999999999)`,
    randomUUID(),
    userId,
    randomUUID(),
  );
const sessionsOf = (userId: string): number =>
  one<{ n: number }>('SELECT count(*) AS n FROM sessions WHERE user_id = ?', userId)!.n;
const passwordOf = (userId: string, id: string = randomUUID()): void =>
  run(
    `INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES (?, ?, ?, 'credential', 'hash')`,
    id,
    userId,
    id,
  );

describe('another address that the office asks for', () => {
  it('changes nothing until the link to it is followed; the address before is told at once, without the new one', () => {
    change();
    change(office, { id: one<{ id: string }>('SELECT id FROM address_changes')!.id });
    expect([emailOf(ana), countOf('address_changes')]).toEqual([old, 1]);
    expect(mails('address_confirm')).toMatchObject([{ to: NEW }]);
    expect(mails('address_change')).toMatchObject([{ to: old, news: 'asked' }]);
    expect(JSON.stringify(mails('address_change'))).not.toContain(NEW);
    const kept = JSON.stringify(one('SELECT * FROM address_changes'));
    for (const token of [confirmToken(), tokenIn(newsTo('asked'))]) expect(kept).not.toContain(token);
    expect(showAddressToConfirm(shop.visitor, confirmToken())).toEqual({ email: NEW });
    expect(showObjection(shop.visitor, tokenIn(newsTo('asked')))).toEqual({ isChanged: false, isContested: false });
    expect(emailOf(ana)).toBe(old);
  });

  it('is the account’s once confirmed: every session and the password end, and the link works once', async () => {
    sessionOf(ana);
    passwordOf(ana);
    change();
    expect(sessionsOf(ana)).toBe(1);
    const [first, second] = await Promise.all([0, 1].map(() => refusalOf(() => confirm())));
    expect([first, second]).toEqual(['done', 'LINK_NOT_VALID']);
    expect([emailOf(ana), sessionsOf(ana), countOf('accounts')]).toEqual([NEW, 0, 0]);
    expect(newsTo('changed')).toMatchObject({ to: old });
    const acts = listAudit(admin, {
      filter: { by: 'action', action: 'account.address_changed' },
      whose: 'all',
      limit: 9,
    });
    expect(acts.items).toHaveLength(1);
    expect(JSON.stringify(one(`SELECT group_concat(after) AS after FROM audit`))).not.toContain('@dancers.example');
  });

  it('takes along what names the address, the newsletters with a proof of their own, and the provider’s customer', async () => {
    await joinClub(shop, { userId: ana });
    setNewsletter(
      { ...shop.as(ana), actor: { kind: 'user', userId: ana, email: old, displayName: '', roles: [] } },
      { type: 'events', isActive: true },
      { ip: IP, lang: null },
    );
    const eventId = addEvent(shop);
    run(`INSERT INTO followers (id, user_id, email, unsubscribe_token) VALUES ('f', ?, ?, 'token')`, ana, old);
    run(`INSERT INTO guest_lists (id, event_id, name) VALUES ('list', ?, 'DJ')`, eventId);
    run(`INSERT INTO listed_guests (id, list_id, name, companions, email) VALUES ('g', 'list', 'Ana', 0, ?)`, old);
    run(`INSERT INTO listed_guests (id, list_id, name, companions, email) VALUES ('h', 'list', 'Ana', 0, ?)`, NEW);
    const addressesIn = (table: string): string[] =>
      shop.db.sqlite
        .prepare<[], { email: string }>(`SELECT email FROM ${table} ORDER BY rowid`)
        .all()
        .map(({ email }) => email);
    change();
    confirm();
    await carryOut(shop);
    const customer = async (): Promise<string | null> =>
      (await shop.system.payments.ensureCustomer({ userId: ana, email: emailOf(ana), name: null })).customerId;
    const known = one<{ id: string }>('SELECT stripe_customer_id AS id FROM payment_customers')!.id;
    expect(await customer()).toBe(known);
    expect(addressesIn('newsletter_subscriptions')).toEqual([NEW]);
    expect(addressesIn('newsletter_consents')).toEqual([old, NEW]);
    expect(addressesIn('followers')).toEqual([NEW]);
    expect(addressesIn('listed_guests')).toEqual([NEW, NEW]);
    expect(membershipOf(shop, ana).status).toBe('active');
    object('changed');
    await carryOut(shop);
    expect(await customer()).toBe(known);
    expect(addressesIn('newsletter_subscriptions')).toEqual([old]);
    expect(addressesIn('followers')).toEqual([old]);
    expect(addressesIn('listed_guests')).toEqual([old, NEW]);
  });

  it('leaves alone what the new address has subscribed to or follows itself, and ends the other', () => {
    const actor = { kind: 'user', userId: ana, email: old, displayName: '', roles: [] } as const;
    setNewsletter({ ...shop.as(ana), actor }, { type: 'events', isActive: true }, { ip: IP, lang: null });
    run(`INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token)
      VALUES ('own', '${NEW}', 'events', 0, 'own-token')`);
    for (const [id, email] of [
      ['f', old],
      ['g', NEW],
    ] as const) {
      run(`INSERT INTO followers (id, email, unsubscribe_token) VALUES (?, ?, ?)`, id, email, `token-${id}`);
      run(
        `INSERT INTO follows (id, follower_id, subject, subject_id, name, wording, wording_version, page, requested_at,
          request_ip, confirmed_at) VALUES (?, ?, 'series', 's', 'Salsa', 'w', 1, '/', 0, '', 1)`,
        `follow-${id}`,
        id,
      );
    }
    change();
    confirm();
    const running = (sql: string): unknown[] => shop.db.sqlite.prepare(sql).pluck().all();
    expect(running('SELECT email FROM newsletter_subscriptions WHERE is_active = 1')).toEqual([]);
    expect(running('SELECT follower_id FROM follows WHERE ended_at IS NULL')).toEqual(['g']);
  });

  it('runs out after seven days, and another one can be asked for then', async () => {
    change();
    expect(await refusalOf(() => change(office, { email: 'third@dancers.example' }))).toBe('ADDRESS_CHANGE_OPEN');
    const token = confirmToken();
    shop.clock.advance(ADDRESS_CONFIRM_MS);
    expect(await refusalOf(() => confirm(token))).toBe('LINK_NOT_VALID');
    expect(await refusalOf(() => object('asked'))).toBe('LINK_NOT_VALID');
    expect(showAddressChange(office, ana).open).toBeNull();
    change(office, { email: 'third@dancers.example' });
    expect(confirm()).toEqual({ email: 'third@dancers.example' });
    expect(await refusalOf(() => confirm(token))).toBe('LINK_NOT_VALID');
  });

  it('is not another account’s: refused when asked for, and when somebody took it meanwhile', async () => {
    const ben = addBuyer(shop);
    expect(await refusalOf(() => change(office, { email: emailOf(ben) }))).toBe('ADDRESS_TAKEN');
    expect(await refusalOf(() => change(office, { email: old }))).toBe('ADDRESS_UNCHANGED');
    change();
    run('UPDATE users SET email = ? WHERE id = ?', NEW, ben);
    expect(await refusalOf(() => confirm())).toBe('ADDRESS_TAKEN');
    expect(emailOf(ana)).toBe(old);
  });

  it('is kept from nobody by a sign-up that was never confirmed', () => {
    const stranger = addBuyer(shop);
    run('UPDATE users SET email = ?, email_verified = 0 WHERE id = ?', NEW, stranger);
    change();
    expect(confirm()).toEqual({ email: NEW });
    expect(one('SELECT id FROM users WHERE id = ?', stranger)).toBeUndefined();
  });

  it('of an address that was never proven is told to nobody there, and proves the account', () => {
    run('UPDATE users SET email_verified = 0 WHERE id = ?', ana);
    change();
    confirm();
    expect(mails('address_change')).toEqual([]);
    expect(one('SELECT email, email_verified AS isProven FROM users WHERE id = ?', ana)).toEqual({
      email: NEW,
      isProven: 1,
    });
  });

  it('is nobody’s own act, and that of whoever works here is an admin’s', async () => {
    const self = office.actor.kind === 'user' ? office.actor.userId : '';
    const boss = admin.actor.kind === 'user' ? admin.actor.userId : '';
    const lead = addStaff(shop, ['door_lead']);
    expect(await refusalOf(() => change(office, { userId: self }))).toBe('FORBIDDEN');
    expect(await refusalOf(() => change(admin, { userId: boss }))).toBe('FORBIDDEN');
    expect(await refusalOf(() => change(office, { userId: boss }))).toBe('FORBIDDEN');
    expect(await refusalOf(() => change(office, { userId: lead }))).toBe('FORBIDDEN');
    expect(await refusalOf(() => change(admin, { userId: lead }))).toBe('done');
    expect(await refusalOf(() => takeBackAddressChange(office, { userId: lead }))).toBe('FORBIDDEN');
    for (const role of ['accountant', 'door_lead', 'cashier'] satisfies Role[])
      expect(await refusalOf(() => change(shop.as(addStaff(shop, [role]), [role])))).toBe('FORBIDDEN');
    expect(await refusalOf(() => change(office, { userId: 'nobody' }))).toBe('USER_NOT_FOUND');
  });

  it('is taken back by the office: both links are dead, both addresses told, and a new one can be asked for', async () => {
    change();
    takeBackAddressChange(office, { userId: ana });
    expect(await refusalOf(() => confirm())).toBe('LINK_NOT_VALID');
    expect(await refusalOf(() => object('asked'))).toBe('LINK_NOT_VALID');
    expect(await refusalOf(() => takeBackAddressChange(office, { userId: ana }))).toBe('ADDRESS_CHANGE_OVER');
    expect([newsTo('stopped').to, newsTo('taken_back').to]).toEqual([NEW, old]);
    expect(showAddressChange(office, ana)).toEqual({ open: null, canBePutBackUntil: null, objectedAt: null });
    change();
    expect(confirm()).toEqual({ email: NEW });
  });

  it('dies with an account that was merged away or erased, or that has another address by now', async () => {
    change();
    run(`UPDATE users SET email = 'elsewhere@dancers.example' WHERE id = ?`, ana);
    expect(await refusalOf(() => confirm())).toBe('LINK_NOT_VALID');
    expect(await refusalOf(() => object('asked'))).toBe('LINK_NOT_VALID');
    run('UPDATE users SET email = ? WHERE id = ?', old, ana);
    await mergePeople(office, { fromId: ana, intoId: addBuyer(shop), reason: 'the same person' });
    expect(await refusalOf(() => confirm())).toBe('LINK_NOT_VALID');
    expect(await refusalOf(() => change())).toBe('MERGE_WAITING');
    await eraseAccount(shop.system, { id: ana, email: old, name: 'Ana' });
    expect(countOf('address_changes')).toBe(0);
    expect(await refusalOf(() => confirm('x'.repeat(43)))).toBe('LINK_NOT_VALID');
  });

  it('is forgotten after half a year', () => {
    change();
    shop.clock.advance(179 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(countOf('address_changes')).toBe(1);
    shop.clock.advance(2 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(countOf('address_changes')).toBe(0);
  });
});

describe('the owner of the address before objects', () => {
  it('before the new one is confirmed: nothing changes any more, once, and the office knows', async () => {
    change();
    expect(object('asked')).toBe('stopped');
    expect(await refusalOf(() => object('asked'))).toBe('LINK_NOT_VALID');
    expect(await refusalOf(() => confirm())).toBe('LINK_NOT_VALID');
    expect(emailOf(ana)).toBe(old);
    expect(newsTo('stopped').to).toBe(NEW);
    expect(mails('address_objected')).toEqual([{ userId: ana, outcome: 'stopped' }]);
    expect(showAddressChange(office, ana).objectedAt).toEqual(shop.clock.now());
  });

  it.each(['asked', 'changed'] as const)(
    'within a day after it, by the link of the mail that said ‘%s’: the address is back and nobody else is in',
    async (news) => {
      change();
      confirm();
      sessionOf(ana);
      passwordOf(ana);
      run(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, is_synced, created_at)
          VALUES ('before', ?, 'a', 'a', 'k', 1, 1)`,
        ana,
      );
      run(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, is_synced, created_at)
          VALUES ('since', ?, 'b', 'b', 'k', 1, ${shop.clock.now().getTime() + 1})`,
        ana,
      );
      run(
        `INSERT INTO second_factors (user_id, secret, created_at) VALUES (?, 's', ${shop.clock.now().getTime() + 1})`,
        ana,
      );
      shop.clock.advance(ADDRESS_OBJECT_MS - MINUTE_MS);
      const [first, second] = await Promise.all([0, 1].map(() => refusalOf(() => object(news))));
      expect([first, second]).toEqual(['done', 'LINK_NOT_VALID']);
      expect([emailOf(ana), sessionsOf(ana), countOf('accounts'), countOf('second_factors')]).toEqual([old, 0, 0, 0]);
      expect(shop.db.sqlite.prepare('SELECT id FROM passkeys').all()).toEqual([{ id: 'before' }]);
      expect(newsTo('put_back').to).toBe(old);
      expect(mails('address_objected')).toEqual([{ userId: ana, outcome: 'put_back' }]);
    },
  );

  it('too late a day after it', async () => {
    change();
    confirm();
    shop.clock.advance(ADDRESS_OBJECT_MS);
    expect(await refusalOf(() => object('asked'))).toBe('LINK_NOT_VALID');
    expect(await refusalOf(() => object('changed'))).toBe('LINK_NOT_VALID');
    expect(emailOf(ana)).toBe(NEW);
  });

  it('and nothing takes that from them meanwhile: no second change, and no deletion by who is in', async () => {
    change();
    confirm();
    passwordOf(ana);
    expect(await refusalOf(() => change(admin, { email: 'third@dancers.example' }))).toBe('ADDRESS_CHANGE_OPEN');
    const thief: ServiceContext = {
      ...shop.as(ana),
      actor: { kind: 'user', userId: ana, email: NEW, displayName: '', roles: [] },
    };
    const hasher = { ...cheapPasswordHasher, verify: async () => true };
    const leave = () => codeOf(deleteAccount(thief, hasher, { email: NEW, password: 'x' }));
    expect(await leave()).toBe('ADDRESS_JUST_CHANGED');
    shop.clock.advance(ADDRESS_OBJECT_MS);
    expect(await leave()).toBe('done');
  });

  it('where an account of its own was made with the address since: nobody gets in until the office has looked', async () => {
    change();
    confirm();
    const other = addBuyer(shop);
    run('UPDATE users SET email = ? WHERE id = ?', old, other);
    expect(object('changed')).toBe('locked');
    expect(emailOf(ana)).toBe(`${ana}@address-lost.invalid`);
    expect(mails('address_objected')).toEqual([{ userId: ana, outcome: 'locked' }]);
    expect(await codeOf(mergePeople(office, { fromId: other, intoId: ana, reason: 'the same person' }))).toBe('done');
  });

  it('a sign-up with the address that nobody has confirmed keeps it from nobody', () => {
    change();
    confirm();
    const stranger = addBuyer(shop);
    run('UPDATE users SET email = ?, email_verified = 0 WHERE id = ?', old, stranger);
    expect(object('changed')).toBe('put_back');
    expect(emailOf(ana)).toBe(old);
  });

  it('and does not learn the new address from the copy of their data; whoever confirmed it does', () => {
    const copyOf = (): string =>
      JSON.stringify(exportForPerson(admin, { userId: ana, letterOf: '2026-01-05', proof: 'x' }));
    change(office, { note: 'was at the door' });
    expect(copyOf()).not.toContain(NEW);
    confirm();
    expect(copyOf()).toContain(NEW);
    object('changed');
    expect(copyOf()).not.toContain(NEW);
    expect(copyOf()).toContain('was at the door');
  });

  it('again: then an admin has looked, a strong proof was shown, and the office decides', async () => {
    change();
    object('asked');
    expect(await refusalOf(() => change(office))).toBe('ADDRESS_CONTESTED');
    expect(await refusalOf(() => change(admin, { proof: 'orders' }))).toBe('ADDRESS_CONTESTED');
    change(admin);
    expect(showObjection(shop.visitor, tokenIn(newsTo('asked')))).toEqual({ isChanged: false, isContested: true });
    expect(object('asked')).toBe('noted');
    expect(mails('address_objected').at(-1)).toEqual({ userId: ana, outcome: 'noted' });
    expect(confirm()).toEqual({ email: NEW });
    expect(await refusalOf(() => object('changed'))).toBe('LINK_NOT_VALID');
    expect(emailOf(ana)).toBe(NEW);
  });
});
