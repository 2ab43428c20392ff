import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { endOfLastDay } from '#shared/membership/by-hand.ts';
import { MemberImportInput, RunMemberImportInput } from '#shared/membership/import/member-import.ts';
import { readResetLink } from '#shared/accounts/reset-password.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import {
  importMembers,
  listMemberImports,
  previewMemberImport,
} from '#server/services/office/member-imports/import-members.ts';
import { undoMemberImport } from '#server/services/office/member-imports/undo-member-import.ts';
import { membershipMoney } from '#server/services/office/money/membership-money.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { resetPassword } from '#server/services/people/accounts/reset-password.ts';
import { signUp } from '#server/services/people/accounts/sign-up.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { readPersonalData } from '#server/services/people/retention/export/export-data.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { pairDesk, scan } from '#tests/support/door.ts';
import { handOf } from '#tests/support/given-memberships.ts';
import { codeOf, joinClub, membershipOf, NO_TICKS, passDays } from '#tests/support/join-club.ts';
import { addressOf, asLatin1, firstOf, lastOf, memberTable, paidDays } from '#tests/support/member-table.ts';
import { cheapPasswordHasher as hasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const SAID = { plans: { 'Halbjahr alt': 'all-you-can-dance-6' }, ways: { Vorstand: 'free' } } as const;
const HEAD = 'Name;E-Mail;Plan;Bezahlt bis;Zahlungsart';

describe('members brought in from a table', () => {
  let shop: TestShop, hand: ReturnType<typeof handOf>;
  beforeEach(async () => {
    shop = await openTestShop();
    hand = handOf(shop);
  });
  afterEach(() => shop.close());

  const rowsOf = <T>(text: string, ...values: unknown[]) => shop.db.sqlite.prepare(text).all(...values) as T[];
  const sql = <T>(text: string, ...values: unknown[]) =>
    shop.db.sqlite
      .prepare(text)
      .pluck()
      .all(...values) as T[];
  const preview = (text: string, said: object = SAID) =>
    previewMemberImport(hand.office, MemberImportInput.parse({ text, ...said }));
  const run = (text: string, said: object = SAID, id: string = randomUUID()) =>
    importMembers(hand.office, RunMemberImportInput.parse({ text, ...said, id, fileName: 'mitglieder.csv' }));
  const idOf = (email: string) => sql<string>('SELECT id FROM users WHERE email = ?', email)[0] ?? '';
  const rename = (userId: string, email: string) =>
    shop.db.sqlite.prepare('UPDATE users SET email = ? WHERE id = ?').run(email, userId);
  const lastDay = (days: number) => localDateOf(addBerlinDays(shop.clock.now(), days));
  const german = (day: string) => day.split('-').toReversed().join('.');
  const state = () =>
    ['users', 'profiles', 'subscribers', 'imported_members', 'outbox', 'verifications'].map((table) =>
      rowsOf(`SELECT * FROM ${table} ORDER BY 1, 2`),
    );
  const one = (row: string) => `${HEAD}\r\n${row}\r\n`;
  const ana = (days = 40, way = 'SEPA') =>
    one(`Ana Ruiz;ana@verein.example;Members Club;${german(lastDay(days))};${way}`);

  it('150 of a messy table in an old code page: nobody pays twice, nobody loses a day, the file once more changes nothing', async () => {
    // Ten of them pay here by card, one was given theirs, one is banned, one has an account alone.
    const byCard = [7, 17, 27, 37, 47, 57, 67, 77, 87, 97];
    for (const number of byCard) rename(await joinClub(shop), addressOf(number));
    const cards = () => rowsOf(`SELECT * FROM subscribers WHERE paid_by = 'card' ORDER BY id`);
    const before = cards();
    const given = addBuyer(shop);
    rename(given, addressOf(3));
    await hand.give(given, { until: 20 });
    rename(addBuyer(shop), addressOf(5));

    const text = await readTableFile(asLatin1(memberTable(shop.clock.now())));
    const asked = await preview(text, {});
    expect(asked.plans.filter(({ value }) => value === null)).toEqual([
      { key: 'Halbjahr alt', members: expect.any(Number), value: null },
    ]);
    expect(asked.ways.filter(({ value }) => value === null).map(({ key }) => key)).toEqual(['Vorstand']);
    const found = await preview(text);
    expect(found.counts).toEqual({ members: 139, accounts: 138, same: 0, twice: 15, withoutDay: 0 });
    expect(found.problems.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Its member pays here by card already: nothing changes. Their payments elsewhere have to stop.',
        expect.stringContaining('prolong or change that on their page'),
        expect.stringContaining('the one who has paid longer counts'),
        'It has no e-mail address.',
      ]),
    );
    expect(sql('SELECT count(*) FROM imported_members')).toEqual([0]);

    const done = await run(text);
    expect(done).toMatchObject({ members: 139, total: 139, isFinished: true });
    expect(cards()).toEqual(before);
    for (let number = 1; number <= 150; number++) {
      const userId = idOf(addressOf(number));
      const view = showMembership(shop.as(userId));
      expect(view.subscribed).toBe(true);
      if (byCard.includes(number) || number === 3) continue;
      expect(view.endsAt).toEqual(endOfLastDay(lastDay(paidDays(number))));
      expect(view).toMatchObject({ nextPaymentAt: null, owed: null });
    }
    expect(sql(`SELECT user_id FROM subscribers WHERE status = 'active' GROUP BY 1 HAVING count(*) > 1`)).toEqual([]);
    const invited = sql<string>(`SELECT ref_id FROM outbox WHERE kind = 'mail.membership_brought_in'`);
    expect([invited.length, new Set(invited).size]).toEqual([139, 139]);
    expect(membershipMoney(shop.system, { joined: 0, left: 0, days: 30 })).toMatchObject({
      running: 150,
      owedPeople: 0,
    });
    // Who they are in words of the table, in their own letters.
    expect(sql('SELECT name FROM users WHERE email = ?', addressOf(11))).toEqual([`${firstOf(11)} ${lastOf(11)}`]);
    expect(sql('SELECT old_number FROM imported_members ORDER BY 1 LIMIT 2')).toEqual(['A-1001', 'A-1002']);

    const after = state();
    expect((await preview(text)).counts).toMatchObject({ members: 0, same: 139 });
    expect(await run(text)).toMatchObject({ members: 0, total: 0 });
    expect(state()).toEqual(after);
    // Neither does it once their time is over, or was prolonged, or their address is another one.
    rename(idOf(addressOf(1)), 'neu@verein.example');
    hand.change(idOf(addressOf(11)), { until: 330 });
    await passDays(shop, 120);
    const later = state();
    expect(await run(text)).toMatchObject({ members: 0 });
    expect(state()).toEqual(later);
  });

  it('are taken back as a whole: memberships, accounts and mails that have not left; and can come again', async () => {
    const text = await readTableFile(asLatin1(memberTable(shop.clock.now(), 30)));
    const before = state();
    const { id } = await run(text);
    expect(listMemberImports(hand.office)).toMatchObject([{ id, fileName: 'mitglieder.csv', members: 30 }]);
    expect(undoMemberImport(hand.office, id)).toEqual({ members: 30 });
    const [users, profiles, subscribers, imported, outbox] = state();
    expect([users, profiles, subscribers, imported]).toEqual(before.slice(0, 4));
    expect(listMemberImports(hand.office)).toEqual([]);
    for (const row of outbox as { id: string; kind: 'mail.membership_brought_in'; ref_id: string; payload: string }[])
      expect(await composeMail(shop.system, { ...row, refId: row.ref_id, lang: 'de', attempts: 0 })).toBeNull();
    expect(() => undoMemberImport(hand.office, id)).toThrow(expect.objectContaining({ code: 'IMPORT_NOT_FOUND' }));
    expect(await run(text)).toMatchObject({ members: 30 });
  });

  it('are not taken back once one of them came in or was changed by hand', async () => {
    const { id } = await run(ana().replace('Members Club', 'All You Can Dance'));
    const userId = idOf('ana@verein.example');
    const [desk, eventId] = [pairDesk(shop), addEvent(shop, { startsInHours: 1 })];
    scan(desk, eventId, membershipOf(shop, userId).membershipId ?? '');
    const inUse = expect.objectContaining({ code: 'IMPORT_USED' });
    expect(sql('SELECT count(*) FROM admissions')).toEqual([1]);
    expect(() => undoMemberImport(hand.office, id)).toThrow(inUse);
    const other = await run(one(`Bo;bo@verein.example;Members Club;${german(lastDay(20))};bar`));
    shop.clock.advance(1_000);
    hand.change(idOf('bo@verein.example'), { until: 50 });
    expect(() => undoMemberImport(hand.office, other.id)).toThrow(inUse);
    expect(sql('SELECT count(*) FROM imported_members')).toEqual([2]);
  });

  it('get a mail that leads to a password, and then their card; a stranger’s sign-up renames nobody', async () => {
    await run(ana(40, 'Kreditkarte'));
    const userId = idOf('ana@verein.example');
    const stranger = {
      name: 'Not Ana',
      email: 'ana@verein.example',
      password: 'a long word of mine',
      browserSecret: 'b',
    };
    await signUp(shop.visitor, hasher, stranger);
    expect(sql('SELECT name FROM users WHERE id = ?', userId)).toEqual(['Ana Ruiz']);
    const [row] = rowsOf<{ id: string; kind: 'mail.membership_brought_in'; refId: string; payload: string }>(
      `SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.membership_brought_in'`,
    );
    const words = async (lang: 'de' | 'en') =>
      JSON.stringify(await composeMail(shop.system, { ...row!, lang, attempts: 0 }));
    expect(await words('de')).toContain('du zahlst nichts doppelt');
    expect(await words('de')).toContain('/members-club/order/club');
    expect(await words('en')).toContain('you pay for nothing twice');
    const { url } = JSON.parse(row!.payload) as { url: string };
    shop.clock.advance(20 * DAY_MS);
    const link = readResetLink(new URL(url).searchParams)!;
    expect(await resetPassword({ ctx: shop.visitor, hasher }, { ...link, newPassword: 'a word of Ana’s' })).toBe(true);
    expect(rowsOf('SELECT name, email_verified AS proven FROM users WHERE id = ?', userId)).toEqual([
      { name: 'Ana Ruiz', proven: 1 },
    ]);
    expect(showCard(shop.as(userId)).code).toMatch(/./);
    // By card not before the paid time is over, so that no day is paid twice; then at once.
    expect(await codeOf(startJoin(shop.as(userId), { planId: 'club', consents: NO_TICKS }))).toBe('MEMBERSHIP_RUNNING');
    await passDays(shop, 22); // also where it is between midnight and six, when the night before still counts
    expect(await codeOf(startJoin(shop.as(userId), { planId: 'club', consents: NO_TICKS }))).toBe('done');
  });

  it('who has an account gets no link to it, and whoever is banned or ordering is told of', async () => {
    const [known, ordering] = [addBuyer(shop), addBuyer(shop)];
    rename(known, 'known@verein.example');
    rename(ordering, 'ordering@verein.example');
    await startJoin(shop.as(ordering), { planId: 'club', consents: NO_TICKS });
    const day = german(lastDay(20));
    const text = `${HEAD}\nKim;known@verein.example;club;${day};bar\nOli;ordering@verein.example;club;${day};bar\n`;
    expect((await preview(text)).problems).toEqual([
      { where: 'Line 3', what: 'Its member is ordering by card just now: try again in an hour.' },
    ]);
    expect(await run(text)).toMatchObject({ members: 1 });
    expect(sql(`SELECT payload FROM outbox WHERE kind = 'mail.membership_brought_in'`)).toEqual(['null']);
  });

  it('says of each row what is wrong with it, and reads neither of two meanings', async () => {
    const day = german(lastDay(20));
    const text = [
      HEAD,
      `Ana;ana@verein;Members Club;${day};bar`,
      `Bea;bea@verein.example;Members Club;3/4/2027;bar`,
      `Cem;cem@verein.example;Members Club;31.02.2027;bar`,
      `Dia;dia@verein.example;Members Club;1.1.2020;bar`,
      `Edi;edi@verein.example;Members Club;;bar`,
      `Fay;fay@verein.example;Members Club;${day};bar`,
      `Gus;fay@verein.example;Members Club;${day};bar`,
      `Hal;hal@verein.example;Members Club;12/2027;bar`,
    ].join('\n');
    const { counts, problems, people } = await preview(text);
    expect(problems).toEqual([
      { where: 'Line 2', what: 'Its e-mail address “ana@verein” is not valid.' },
      { where: 'Line 3', what: 'Its last paid day “3/4/2027” could be two days: write 2026-03-06 or 6.3.2026.' },
      { where: 'Line 4', what: 'Its last paid day “31.02.2027” is not a date: write 2026-03-06 or 6.3.2026.' },
      { where: 'Line 5', what: 'Its last paid day is over.' },
      { where: 'Line 6', what: 'It names no last paid day.' },
      {
        where: 'Line 8',
        what: 'Its e-mail address is that of line 7, but not its name: each needs an address of their own.',
      },
    ]);
    expect(counts).toMatchObject({ members: 2, withoutDay: 1 });
    expect(people.map(({ lastDay: last }) => last)).toContain('2027-12-31');
    expect((await preview(text, { lastDay: lastDay(30) })).counts.members).toBe(3);
    for (const bad of ['no table', ''.padEnd(20, 'x')]) expect(await codeOf(preview(bad))).toBe('TABLE_NOT_READABLE');
  });

  it('are kept though nobody has proven their address, until their time is over', async () => {
    await run(ana(50));
    await passDays(shop, 45);
    forgetWhatRanOut(shop.system);
    expect(idOf('ana@verein.example')).not.toBe('');
    await passDays(shop, 10);
    forgetWhatRanOut(shop.system);
    expect(idOf('ana@verein.example')).toBe('');
    expect(rowsOf('SELECT user_id AS userId, status FROM subscribers')).toEqual([{ userId: null, status: 'ended' }]);
  });

  it('read their old number in their data and on their page at the office; it goes with their account', async () => {
    const text = `Nr.;${HEAD}\nA-17;Ana Ruiz;ana@verein.example;Members Club;${german(lastDay(40))};bar`;
    await run(text);
    const [userId, email] = [idOf('ana@verein.example'), 'ana@verein.example'];
    const { memberships } = readPersonalData(shop.system, { userId, email });
    expect(memberships).toMatchObject([{ numberBefore: 'A-17', paidBy: 'cash' }]);
    expect(showPerson(hand.office, { userId }).membership).toMatchObject({ oldNumber: 'A-17', paidBy: 'cash' });
    inTransaction(shop.db, () => erasePerson(shop.system, { userId, email }));
    expect(sql('SELECT count(*) FROM imported_members')).toEqual([0]);
    expect(sql('SELECT count(*) FROM subscribers WHERE user_id IS NULL')).toEqual([1]);
  });

  it('are brought in by whoever manages people, and by the same id once', async () => {
    const id = randomUUID();
    await run(ana(), SAID, id);
    expect(await codeOf(run(ana(), SAID, id))).toBe('IDEMPOTENCY_KEY_REUSED');
    const buyer = shop.as(addBuyer(shop));
    const input = RunMemberImportInput.parse({ text: ana(), id: randomUUID() });
    expect(await codeOf(importMembers(buyer, input))).toBe('FORBIDDEN');
    expect(() => listMemberImports(buyer)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(() => undoMemberImport(buyer, id)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });
});
