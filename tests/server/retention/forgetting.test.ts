import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ranOutBefore } from '#shared/retention/ran-out-before.ts';
import { retentionLinesDe } from '#shared/retention/retention.de.ts';
import { retentionLines, RETENTION } from '#shared/retention/retention.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import {
  insertEvent,
  insertExpiredOrder,
  insertPaidOrder,
  insertRefund,
  insertUser,
  mailWorld,
  NOW,
  type World,
} from '#tests/server/mail/mail-world.ts';

describe('the list of what is kept', () => {
  it('names every table there is, and none that is not', () => {
    const { ctx } = mailWorld();
    const tables = ctx.db.sqlite
      .prepare<[], string>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          AND name <> '__drizzle_migrations' AND name NOT GLOB '*_search_*'`,
      )
      .pluck()
      .all();
    const named = new Set(Object.values(RETENTION).flatMap((rule): readonly string[] => rule.tables));
    expect([...named].toSorted()).toEqual(tables.toSorted());
    ctx.db.close();
  });

  it('counts years from the end of the year, as tax law does', () => {
    expect(ranOutBefore('receipts', new Date('2034-12-31T12:00:00Z'))).toEqual(new Date('2025-12-31T23:00:00Z'));
    expect(ranOutBefore('receipts', new Date('2035-01-01T12:00:00Z'))).toEqual(new Date('2026-12-31T23:00:00Z'));
  });

  it('says on the privacy page what, how long and why', () => {
    const lines = retentionLines();
    expect(lines).toContain(
      'Orders that were never paid: 30 days after they ended (the contract with you, Art. 6 (1) b GDPR).',
    );
    expect(lines.find((line) => line.startsWith('Paid orders'))).toContain(
      '8 years after the end of the year of payment',
    );
    expect(lines.find((line) => line.startsWith('Daily copies'))).toContain(
      'is erased again should we need one: for 14 days',
    );
    const german = retentionLinesDe();
    expect(german).toHaveLength(lines.length);
    expect(german).toContain(
      'Bestellungen, die nie bezahlt wurden: 30 Tage nach ihrem Ende (der Vertrag mit dir, Art. 6 Abs. 1 b DSGVO).',
    );
    expect(german.find((line) => line.startsWith('Bezahlte Bestellungen'))).toContain(
      '8 Jahre nach dem Ende des Jahres',
    );
    expect([...lines, ...german].filter((line) => /\b1 (?:days|Tage)\b/.test(line))).toEqual([]);
  });
});

describe('the retention job', () => {
  let world: World;
  beforeEach(() => {
    world = mailWorld();
  });
  afterEach(() => world.ctx.db.close());

  const count = (table: string, where = '1') =>
    world.ctx.db.sqlite.prepare<[], number>(`SELECT COUNT(*) FROM ${table} WHERE ${where}`).pluck().get();
  const run = (sql: string, ...values: unknown[]) => world.ctx.db.sqlite.prepare(sql).run(...values);

  it('drops unpaid orders after 30 days, and none that money came for', () => {
    const { ctx } = world;
    const userId = insertUser(ctx);
    const eventId = insertEvent(ctx);
    const [unpaid, disputed] = [
      insertExpiredOrder(ctx, { userId, eventId }),
      insertExpiredOrder(ctx, { userId, eventId }),
    ];
    run(
      `INSERT INTO payment_exceptions (id, kind, ref_id, order_id) VALUES ('x', 'amount_mismatch', 'cs_1', ?)`,
      disputed,
    );
    run(`UPDATE orders SET updated_at = ?`, NOW.getTime());
    world.advance(30 * DAY_MS);
    forgetWhatRanOut(ctx);
    expect(count('orders')).toBe(2);
    world.advance(1);
    forgetWhatRanOut(ctx);
    expect(ctx.db.sqlite.prepare('SELECT id FROM orders').pluck().all()).toEqual([disputed]);
    expect(count('order_items', `order_id = '${unpaid}'`)).toBe(0);
  });

  it('drops accounts nobody confirmed after 7 days, unless a link still works', () => {
    const { ctx } = world;
    const at = NOW.getTime();
    const signUp = (id: string, verified: number) =>
      run(
        `INSERT INTO users (id, name, email, email_verified, created_at) VALUES (?, ?, ?, ?, ?)`,
        id,
        id,
        `${id}@test.example`,
        verified,
        at,
      );
    signUp('gone', 0);
    signUp('waits', 0);
    signUp('wait', 0); // inside another's id, and nobody's link
    signUp('resets', 0);
    signUp('stays', 1);
    run(`INSERT INTO profiles (id, display_name) VALUES ('gone', 'Gone')`);
    world.advance(7 * DAY_MS + 1);
    run(
      `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v', 'confirm-address:x', '{"userId":"waits"}', ?)`,
      at + 8 * DAY_MS,
    );
    run(
      `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('r', 'reset-password:resets', '00ff', ?)`,
      at + 8 * DAY_MS,
    );
    run(
      `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('old', 'confirm-address:y', '{"userId":"gone"}', ?)`,
      at + DAY_MS,
    );
    forgetWhatRanOut(ctx);
    expect(ctx.db.sqlite.prepare('SELECT id FROM users ORDER BY id').pluck().all()).toEqual([
      'resets',
      'stays',
      'waits',
    ]);
    expect([count('profiles'), count('verifications')]).toEqual([0, 2]);
    world.advance(DAY_MS);
    forgetWhatRanOut(ctx);
    expect(count('users')).toBe(1);
  });

  it('keeps receipts through eight whole years, then drops them with their tickets and refunds, and the books hold', () => {
    const { ctx } = world;
    const eventId = insertEvent(ctx);
    const { orderId, ticketNumbers } = insertPaidOrder(ctx, { userId: insertUser(ctx), eventId });
    insertRefund(ctx, { orderId, amountCents: 100, reason: 'requested_by_admin', ticketNumbers });
    run(
      `INSERT INTO audit (id, at, actor_kind, action, subject_kind, subject_id) VALUES ('a', ?, 'system', 'order.paid', 'order', ?)`,
      NOW.getTime(),
      orderId,
    );
    const until = (iso: string) => world.advance(new Date(iso).getTime() - ctx.now().getTime());
    const year = Number(localDateOf(NOW).slice(0, 4));
    until(`${year + 8}-12-31T22:00:00Z`);
    forgetWhatRanOut(ctx);
    expect([count('orders'), count('tickets'), count('refunds'), count('refund_tickets')]).toEqual([1, 1, 1, 1]);
    expect(() => run(`DELETE FROM tickets`)).toThrow(/append-only/);
    until(`${year + 9}-01-01T02:00:00Z`);
    forgetWhatRanOut(ctx);
    expect([
      count('orders'),
      count('order_items'),
      count('tickets'),
      count('refunds'),
      count('refund_tickets'),
    ]).toEqual([0, 0, 0, 0, 0]);
    expect(checkBooks(ctx.db.sqlite)).toEqual([]);
    expect(() => run(`DELETE FROM audit`)).toThrow(/append-only/);
    until(`${year + 11}-01-01T02:00:00Z`);
    forgetWhatRanOut(ctx);
    expect(count('audit')).toBe(0);
  });

  it('drops mails and messages that are done with, keeps refunds that failed, and mentions no one in the log', () => {
    const { ctx } = world;
    const at = NOW.getTime();
    const row = (id: string, kind: string, status: string) =>
      run(
        `INSERT INTO outbox (id, kind, ref_id, payload, status, next_attempt_at, created_at, done_at)
          VALUES (?, ?, ?, '{"to":"ana@test.example"}', ?, 0, ?, ?)`,
        id,
        kind,
        id,
        status,
        at,
        status === 'done' ? at : null,
      );
    row('failed-mail', 'mail.confirm_address', 'failed');
    row('failed-refund', 'refund', 'failed');
    row('sent', 'mail.welcome', 'done');
    row('told-nobody', 'mail.account_deleted', 'failed');
    for (const status of ['processed', 'failed'])
      run(
        `INSERT INTO provider_events (id, type, object_id, is_live, status, next_attempt_at, occurred_at,
          processed_at) VALUES (?, 'x', 'o', 0, ?, 0, ?, ?)`,
        status,
        status,
        at,
        at,
      );
    forgetWhatRanOut(ctx);
    expect(count('outbox')).toBe(3);
    world.advance(91 * DAY_MS);
    forgetWhatRanOut(ctx);
    expect(ctx.db.sqlite.prepare('SELECT id FROM outbox ORDER BY id').pluck().all()).toEqual(['failed-refund', 'sent']);
    expect(ctx.db.sqlite.prepare('SELECT id FROM provider_events').pluck().all()).toEqual(['failed']);
    world.advance(300 * DAY_MS);
    forgetWhatRanOut(ctx);
    expect(count('outbox', `status = 'done'`)).toBe(0);
    expect(JSON.stringify(world.logLines)).not.toContain('ana@test.example');
  });

  it('drops workshop proposals two years after their day', () => {
    run(
      `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date)
        VALUES ('w', 'Ana', 'ana@test.example', 'Spins', ?)`,
      NOW.getTime(),
    );
    world.advance(729 * DAY_MS);
    forgetWhatRanOut(world.ctx);
    expect(count('workshops')).toBe(1);
    world.advance(2 * DAY_MS);
    forgetWhatRanOut(world.ctx);
    expect(count('workshops')).toBe(0);
  });
});
