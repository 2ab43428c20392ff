import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** Whose address, or whose number, is a part of another's. */
const PEOPLE = { ann: 'ann@x.example', joann: 'joann@x.example', 'ann-org': 'ann@x.example.org' } as const;
type Who = keyof typeof PEOPLE;

describe('an address is matched whole, never as a part of another', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
    for (const [who, email] of Object.entries(PEOPLE)) plant(who, email);
  });
  afterEach(() => shop.close());

  /** What waits to be sent, and links to be followed: the tables that name people in free text. */
  function plant(who: string, email: string): void {
    const run = (sql: string, ...values: unknown[]) => shop.db.sqlite.prepare(sql).run(...values);
    const mail = (id: string, refId: string, payload: unknown) =>
      run(
        `INSERT INTO outbox (id, kind, ref_id, payload, next_attempt_at) VALUES (?, 'mail.confirm_address', ?, ?, 0)`,
        `${id}:${who}`,
        refId,
        JSON.stringify(payload),
      );
    const link = (id: string, identifier: string, value: string) =>
      run(
        `INSERT INTO verifications (id, identifier, value, expires_at) VALUES (?, ?, ?, 9e15)`,
        `${id}:${who}`,
        identifier,
        value,
      );
    run(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, who, who, email);
    mail('to', `r-${who}`, { to: email.toUpperCase(), name: 'x' });
    mail('deep', `s-${who}`, { letter: { people: [{ address: email }] } });
    mail('id', `t-${who}`, { userId: who });
    mail('key', `${who}:1768561200000`, {});
    link('json', `confirm-address:${who}-hash`, JSON.stringify({ userId: who }));
    link('key', `reset-password:${who}`, `${who}-digest`);
    link('address', `change-address:${email}`, 'x');
    link('plain', `other:${who}-hash`, email);
    for (const [table, columns, values] of [
      ['contact_messages', 'subject, message', `'Hi', 'Hello'`],
      ['guide_requests', 'consent_wording', `'w'`],
      ['course_requests', 'role', `'leader'`],
    ] as const)
      run(
        `INSERT INTO ${table} (id, request_key, name, email, ${columns}) VALUES (?, ?, 'x', ?, ${values})`,
        `${table}-${who}`,
        `${table}-${who}`,
        email,
      );
    run(
      `INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token) VALUES (?, ?, 'events', 1, ?)`,
      `n-${who}`,
      email.toUpperCase(),
      `token-${who}`,
    );
  }

  const left = (table: string) =>
    shop.db.sqlite.prepare<[], string>(`SELECT id FROM ${table} ORDER BY id`).pluck().all();
  const endings = (table: string, who: Who) =>
    left(table).filter((id) => id.endsWith(`:${who}`) || id.endsWith(`-${who}`)).length;
  const exportOf = (who: Who) =>
    exportData(shop.context({ kind: 'user', userId: who, email: PEOPLE[who], displayName: '', roles: [] }));

  it('negative control: looked for as a part of the text, one address finds the mails of all three', () => {
    const found = shop.db.sqlite
      .prepare<[string], string>(`SELECT id FROM outbox WHERE lower(payload) LIKE '%' || ? || '%'`)
      .pluck()
      .all(PEOPLE.ann);
    expect(new Set(found.map((id) => id.split(':')[1]))).toEqual(new Set(Object.keys(PEOPLE)));
  });

  it('erasing one leaves the others their mails, links and letters', () => {
    inTransaction(shop.db, () => erasePerson(shop.system, { userId: 'ann', email: 'Ann@X.example' }));
    for (const who of ['joann', 'ann-org'] as const) {
      expect([
        endings('outbox', who),
        endings('verifications', who),
        endings('contact_messages', who),
        endings('guide_requests', who),
        endings('course_requests', who),
        endings('newsletter_subscriptions', who),
      ]).toEqual([4, 4, 1, 1, 1, 1]);
    }
    for (const table of [
      'outbox',
      'verifications',
      'contact_messages',
      'guide_requests',
      'course_requests',
      'newsletter_subscriptions',
    ])
      expect(left(table).filter((id) => /[:-]ann$/.test(id))).toEqual([]);
  });

  it("an export tells of one's own mails alone", () => {
    for (const who of Object.keys(PEOPLE) as Who[]) {
      const { mails, contactMessages, newsletters } = exportOf(who);
      expect([mails.length, contactMessages.length, newsletters.length]).toEqual([4, 1, 1]);
    }
  });
});
