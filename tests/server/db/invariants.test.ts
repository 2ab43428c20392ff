import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/client.ts';
import { freshDb } from '#tests/support/fresh-db.ts';

const OUTSIDE = new Set(['__drizzle_migrations']);

describe('the database', () => {
  let db: Db;
  beforeEach(() => {
    db = freshDb();
    db.sqlite.exec(`
      INSERT INTO users (id, name, email) VALUES ('u1', 'Ana', 'ana@test.example');
      INSERT INTO events (id, title, kind, starts_at, ends_at, location, price_cents, max_capacity)
      VALUES ('e1', 'Salsa Friday', 'party', 1000, 2000, 'Au', 1200, 2);
      INSERT INTO orders (id, user_id, event_id, status, total_cents) VALUES ('o1', 'u1', 'e1', 'pending', 1200);
      INSERT INTO order_items (order_id, position, ticket_type_name, unit_price_cents, vat_bps, quantity)
      VALUES ('o1', 0, 'General Admission', 1200, 1900, 1);
      INSERT INTO audit (id, actor_kind, action, subject_kind, subject_id) VALUES ('a1', 'system', 'order.paid', 'order', 'o1');
    `);
  });
  afterEach(() => db.close());

  const run = (sql: string) => () => db.sqlite.exec(sql);
  const hold = (quantity: number) =>
    `INSERT INTO seat_holds (order_id, position, event_id, user_id, quantity) VALUES ('o1', 0, 'e1', 'u1', ${quantity})`;
  const ticket = (id: string, position: number) =>
    `INSERT INTO tickets (id, order_id, position, event_id, user_id, ticket_type_name, ticket_number, code_id,
      share_token, price_paid_cents, vat_bps) VALUES ('${id}', 'o1', ${position}, 'e1', 'u1', 'General Admission',
      'TKT-${id}', 'c-${id}', 's-${id}', 1200, 1900)`;

  it('has only strict tables', () => {
    const loose = db.sqlite
      .prepare<[], { name: string }>(
        `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND strict = 0`,
      )
      .all();
    expect(loose.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_') && !OUTSIDE.has(name))).toEqual(
      [],
    );
  });

  it('indexes every foreign key, so that no deletion reads a whole table', () => {
    const tables = db.sqlite.prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
    const bare = tables.flatMap(({ name }) => {
      const keys = db.sqlite
        .prepare<[], { from: string; parent: string }>(
          `SELECT "from", "table" AS parent FROM pragma_foreign_key_list('${name}')`,
        )
        .all();
      const leading = db.sqlite
        .prepare<[], { column: string }>(
          `SELECT (SELECT name FROM pragma_index_info(l.name) WHERE seqno = 0) AS column FROM pragma_index_list('${name}') l`,
        )
        .all();
      // Parents that are never deleted need none.
      return keys
        .filter((key) => key.parent === 'users' && !leading.some(({ column }) => column === key.from))
        .map((key) => `${name}.${key.from}`);
    });
    expect(bare).toEqual([]);
  });

  it('writes ahead, waits for the disk, keeps keys and forgets thoroughly', () => {
    const pragma = (name: string) => db.sqlite.pragma(name, { simple: true }) as number;
    expect({ keys: pragma('foreign_keys'), disk: pragma('synchronous'), forgets: pragma('secure_delete') }).toEqual({
      keys: 1,
      disk: 2,
      forgets: 1,
    });
  });

  it('refuses a hold beyond the capacity, whoever writes it', () => {
    expect(run(hold(3))).toThrow('EVENT_SOLD_OUT');
    expect(run(hold(2))).not.toThrow();
  });

  it('makes no ticket without a held seat, and none twice for one seat', () => {
    expect(run(ticket('t1', 0))).toThrow(/held seat/);
    db.sqlite.exec(hold(1));
    db.sqlite.exec(ticket('t1', 0));
    expect(run(ticket('t2', 0))).toThrow(/UNIQUE/);
  });

  it('lets an order move only along its paths', () => {
    expect(run(`UPDATE orders SET status = 'refunded', paid_at = 1 WHERE id = 'o1'`)).toThrow(/cannot follow/);
    expect(run(`UPDATE orders SET status = 'paid' WHERE id = 'o1'`)).toThrow(/CHECK/);
    expect(run(`UPDATE orders SET status = 'paid', paid_at = 1 WHERE id = 'o1'`)).not.toThrow();
  });

  it('never changes what an order costs, and never drops one that was paid', () => {
    expect(run(`UPDATE orders SET total_cents = 1 WHERE id = 'o1'`)).toThrow(/fixed column/);
    db.sqlite.exec(`UPDATE orders SET status = 'paid', paid_at = 1 WHERE id = 'o1'`);
    expect(run(`DELETE FROM orders WHERE id = 'o1'`)).toThrow(/append-only/);
  });

  it('keeps its audit log as it was written', () => {
    expect(run(`UPDATE audit SET action = 'nothing happened'`)).toThrow(/append-only/);
    expect(run(`DELETE FROM audit`)).toThrow(/append-only/);
  });

  it('lets one person have one open order for an event', () => {
    expect(
      run(`INSERT INTO orders (id, user_id, event_id, status, total_cents) VALUES ('o2', 'u1', 'e1', 'pending', 1200)`),
    ).toThrow(/UNIQUE/);
    expect(
      run(`INSERT INTO orders (id, user_id, event_id, status, total_cents) VALUES ('o2', 'u1', 'e1', 'expired', 1200)`),
    ).not.toThrow();
  });

  it('undoes everything a failed transaction wrote', () => {
    expect(() =>
      inTransaction(db, () => {
        db.sqlite.exec(hold(1));
        throw new Error('after the write');
      }),
    ).toThrow('after the write');
    expect(db.sqlite.prepare('SELECT held_count AS held FROM events').get()).toEqual({ held: 0 });
  });

  it('refuses a transaction that waits for something', () => {
    expect(() => inTransaction(db, () => Promise.resolve(db.sqlite.exec(hold(1))))).toThrow(/cannot await/);
    expect(db.sqlite.prepare('SELECT COUNT(*) AS n FROM seat_holds').get()).toEqual({ n: 0 });
  });
});
