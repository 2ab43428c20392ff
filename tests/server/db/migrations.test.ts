import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { eveningId } from '#shared/door/evening-id.ts';
import { eveningsByRule } from '#shared/events/evenings-by-rule.ts';
import { HOUR_MS } from '#shared/time.ts';
import { openDb, type Db } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { pendingMigrations } from '#server/db/pending-migrations.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { HOUSE_WORDS } from '#server/services/shop/website/house-words.ts';
import { showContent } from '#server/services/shop/website/show-content.ts';
import { liftTriggers } from '#server/db/triggers.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { TODAY } from '#tests/support/today.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';

type Journal = { entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[] };

const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/** A copy of our migrations that ends earlier, or goes on with one more. */
function migrationsWith(change: (journal: Journal, folder: string) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  mkdirSync(path.join(folder, 'meta'));
  for (const file of readdirSync('drizzle'))
    if (file.endsWith('.sql')) cpSync(path.join('drizzle', file), path.join(folder, file));
  const journal = readJournal('drizzle');
  change(journal, folder);
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return folder;
}

/** One buyer, one event with a type, one paid order with its ticket. */
function writeSample(db: Db): void {
  db.sqlite.exec(`
    INSERT INTO users (id, name, email) VALUES ('u1', 'Ana', 'ana@test.example');
    INSERT INTO events (id, title, kind, starts_at, ends_at, location, price_cents, max_capacity)
    VALUES ('e1', 'Salsa Friday', 'party', 1000, 2000, 'Au', 1200, 50);
    INSERT INTO ticket_types (id, event_id, name, price_cents) VALUES ('y1', 'e1', 'Party Only', 1200);
    INSERT INTO orders (id, user_id, event_id, status, total_cents) VALUES ('o1', 'u1', 'e1', 'pending', 1200);
    INSERT INTO order_items (order_id, position, ticket_type_id, ticket_type_name, unit_price_cents, vat_bps,
    quantity) VALUES ('o1', 0, 'y1', 'Party Only', 1200, 1900, 1);
    INSERT INTO seat_holds (order_id, position, event_id, ticket_type_id, user_id, quantity) VALUES ('o1', 0, 'e1', 'y1', 'u1', 1);
    INSERT INTO tickets (id, order_id, position, event_id, user_id, ticket_type_id, ticket_type_name, ticket_number,
    code_id, share_token, price_paid_cents, vat_bps)
    VALUES ('t1', 'o1', 0, 'e1', 'u1', 'y1', 'Party Only', 'TKT-1', 'c1', 's1', 1200, 1900);
    UPDATE orders SET status = 'paid', paid_at = 1500 WHERE id = 'o1';
    DELETE FROM seat_holds;
  `);
}

const countsOf = (db: Db) =>
  Object.fromEntries(
    ['users', 'events', 'ticket_types', 'orders', 'order_items', 'tickets'].map((table) => [
      table,
      (db.sqlite.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get() as { n: number }).n,
    ]),
  );
const ONE_OF_EACH = { users: 1, events: 1, ticket_types: 1, orders: 1, order_items: 1, tickets: 1 };

/** What drizzle-kit writes when a CHECK of a parent table changes. */
function rebuildOf(db: Db, table: string): string {
  const { sql } = db.sqlite
    .prepare<[string], { sql: string }>(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?`)
    .get(table)!;
  // Without the generated ones: nobody writes those.
  const columns = db.sqlite
    .prepare<[string], string>(`SELECT name FROM pragma_table_info(?)`)
    .pluck()
    .all(table)
    .map((name) => `"${name}"`)
    .join(', ');
  return [
    'PRAGMA foreign_keys=OFF;',
    `${sql.replace(/CREATE TABLE ["`]?\w+["`]?/, `CREATE TABLE __new_${table}`).replaceAll(`"${table}".`, `"__new_${table}".`)};`,
    `INSERT INTO __new_${table} (${columns}) SELECT ${columns} FROM ${table};`,
    `DROP TABLE ${table};`,
    `ALTER TABLE __new_${table} RENAME TO ${table};`,
    'PRAGMA foreign_keys=ON;',
  ].join('--> statement-breakpoint\n');
}

describe('migrations', () => {
  it('may run again at every start', () => {
    const db = openDb(':memory:');
    migrateDb(db, 'drizzle');
    writeSample(db);
    migrateDb(db, 'drizzle');
    expect(countsOf(db)).toEqual(ONE_OF_EACH);
    db.close();
  });

  const versions = readJournal('drizzle').entries.map(({ tag }, index) => ({ tag, index }));
  // The short form takes every 24th version and the last two.
  const isTaken = (index: number) => isLongForm || index % 24 === 0 || index >= versions.length - 2;
  for (const { tag, index } of versions.filter((version) => isTaken(version.index))) {
    it(`bring a shop of ${tag} to the newest schema with everything in it`, () => {
      const old = migrationsWith((journal) => {
        journal.entries = journal.entries.slice(0, index + 1);
      });
      const db = openDb(':memory:');
      migrateDb(db, old);
      writeSample(db);
      migrateDb(db, 'drizzle');
      expect(countsOf(db)).toEqual(ONE_OF_EACH);
      expect(db.sqlite.pragma('foreign_key_check')).toEqual([]);
      expect(db.sqlite.prepare(`SELECT sold_count FROM events`).get()).toEqual({ sold_count: 1 });
      db.close();
    });
  }

  it('count what was sold with a promo code before it was counted, and leave the code where it holds', () => {
    const old = migrationsWith((journal) => {
      journal.entries = journal.entries.filter(({ tag }) => tag < '0078');
    });
    const db = openDb(':memory:');
    migrateDb(db, old);
    writeSample(db);
    liftTriggers(db.sqlite);
    db.sqlite.exec(`INSERT INTO promo_codes (id, code, kind, amount_cents, event_kind, created_at, updated_at)
        VALUES ('c1', 'VINYL', 'amount', 300, 'party', 1, 1);
      UPDATE tickets SET promo_code = 'VINYL', normal_price_cents = price_paid_cents + 300;`);
    migrateDb(db, 'drizzle');
    expect(db.sqlite.prepare('SELECT * FROM promo_totals').all()).toEqual([
      { code: 'VINYL', sold: 1, reduced_cents: 300 },
    ]);
    expect(
      db.sqlite.prepare('SELECT code, event_kind, series_id, venue_id, is_for_nights, list_id FROM promo_codes').all(),
    ).toEqual([
      { code: 'VINYL', event_kind: 'party', series_id: null, venue_id: null, is_for_nights: 0, list_id: null },
    ]);
    db.close();
  });

  it('place who came to a weekly course before at the nearest evening, and open its tickets again', () => {
    const old = migrationsWith((journal) => {
      journal.entries = journal.entries.slice(
        0,
        journal.entries.findIndex(({ tag }) => tag.endsWith('_course_evenings')),
      );
    });
    const db = openDb(':memory:');
    migrateDb(db, old);
    writeSample(db);
    liftTriggers(db.sqlite);
    const id = '0b1cf2a4-77de-4a1b-9c3d-0123456789ab';
    const startsAt = wallClock(TODAY, -40, 19);
    const endsAt = new Date(addBerlinDays(startsAt, 77).getTime() + 2 * HOUR_MS);
    const came = [0, 1, 5, 11].map((week) => new Date(addBerlinDays(startsAt, 7 * week).getTime() + 0.2 * HOUR_MS));
    db.sqlite
      .prepare(
        `INSERT INTO events (id, title, kind, starts_at, ends_at, location, price_cents)
         VALUES (?, 'Zero to the floor', 'course', ?, ?, 'Au', 15000)`,
      )
      .run(id, startsAt.getTime(), endsAt.getTime());
    db.sqlite.exec(`UPDATE tickets SET event_id = '${id}', status = 'used', used_at = 1;
      INSERT INTO desks (id, name, public_key, last_hash) VALUES ('d1', 'Kasse 1', 'k', 'h');`);
    for (const at of came)
      db.sqlite
        .prepare(
          `INSERT INTO admissions (id, event_id, ticket_id, channel, desk_id, admitted_at) VALUES (?, ?, ?, 'online', 'd1', ?)`,
        )
        .run(`a${at.getTime()}`, id, `t${at.getTime()}`, at.getTime());
    migrateDb(db, 'drizzle');
    const placed = db.sqlite.prepare('SELECT evening_id FROM admissions ORDER BY admitted_at').pluck().all();
    expect(placed).toEqual([1, 2, 6, 12].map((number) => eveningId(id, number)));
    expect(new Set(placed).size).toBe(4);
    expect(db.sqlite.prepare('SELECT status, used_at FROM tickets').get()).toEqual({ status: 'active', used_at: null });
    db.close();
  });

  it('give an entry of the shift calendar to whose name it is, and to nobody where several have it', () => {
    const old = migrationsWith((journal) => {
      journal.entries = journal.entries.slice(
        0,
        journal.entries.findIndex(({ tag }) => tag.endsWith('_shifts')),
      );
    });
    const db = openDb(':memory:');
    migrateDb(db, old);
    db.sqlite.exec(`
      INSERT INTO users (id, name, email) VALUES ('ana', 'Ana Sol', 'a@test.example'), ('ben', 'Ben Adler', 'b@test.example'),
        ('jo1', 'Jo Braun', 'c@test.example'), ('jo2', 'Jo Braun', 'd@test.example');
      INSERT INTO cashier_schedule (id, user_id, date, name) VALUES ('1', 'ana', '2026-01-16', 'ana'),
        ('2', 'ana', '2026-01-16', 'Ben Adler'), ('3', 'ana', '2026-01-16', 'Jo Braun'), ('4', 'ben', '2026-01-16', 'Ana'),
        ('5', 'jo2', '2026-01-16', 'Jo Braun'), ('6', NULL, '2026-01-16', 'ANA SOL')`);
    migrateDb(db, 'drizzle');
    const owners = db.sqlite.prepare('SELECT person_id FROM cashier_schedule ORDER BY id').pluck().all();
    expect(owners).toEqual(['ana', 'ben', null, null, 'jo2', 'ana']);
    db.close();
  });

  it('keep what the pages of a shop that was there said, and give a fresh one nothing', () => {
    const old = migrationsWith((journal) => {
      journal.entries = journal.entries.slice(
        0,
        journal.entries.findIndex(({ tag }) => tag.endsWith('_website_content')),
      );
    });
    for (const hasPeople of [true, false]) {
      const db = openDb(':memory:');
      migrateDb(db, old);
      if (hasPeople) db.sqlite.exec(`INSERT INTO users (id, name, email) VALUES ('ana', 'Ana Sol', 'a@test.example')`);
      migrateDb(db, 'drizzle');
      for (const kind of [
        'club',
        'home',
        'course',
        'salsa',
        'benefits',
        'claims',
        'course_questions',
        'questions',
        'festivals',
      ] as const)
        expect(showContent({ db }, { kind })).toEqual(hasPeople ? HOUSE_WORDS[kind] : []);
      for (const kind of ['quotes', 'djs'] as const) expect(showContent({ db }, { kind })).toEqual([]);
      db.close();
    }
  });

  it('give old courses their evenings under the ids that were worked out until now, over every change of the clocks', () => {
    const old = migrationsWith((journal) => {
      journal.entries = journal.entries.slice(
        0,
        journal.entries.findIndex(({ tag }) => tag.endsWith('_event_evenings')),
      );
    });
    const db = openDb(':memory:');
    migrateDb(db, old);
    const insert = db.sqlite.prepare(
      `INSERT INTO events (id, title, kind, starts_at, ends_at, location, price_cents, reminded_for)
       VALUES (?, 'Zero to the floor', ?, ?, ?, 'Au', 15000, '2026-03-03')`,
    );
    const courses = [
      { kind: 'course', startsAt: berlinInstant(2026, 2, 17, 19, 30), endsAt: berlinInstant(2026, 5, 5, 20, 45) },
      { kind: 'course', startsAt: berlinInstant(2026, 9, 15, 19, 30), endsAt: berlinInstant(2026, 12, 1, 20, 45) },
      { kind: 'course', startsAt: berlinInstant(2026, 3, 3, 23, 30), endsAt: berlinInstant(2026, 4, 22, 0, 30) },
      { kind: 'course', startsAt: berlinInstant(2026, 10, 4, 2, 30), endsAt: berlinInstant(2027, 4, 4, 4) },
      { kind: 'course', startsAt: berlinInstant(2025, 11, 30, 18), endsAt: berlinInstant(2026, 11, 29, 19, 30) },
      { kind: 'course', startsAt: berlinInstant(2026, 1, 10, 10), endsAt: berlinInstant(2026, 1, 10, 12) },
      { kind: 'course', startsAt: berlinInstant(2026, 1, 10, 10), endsAt: berlinInstant(2026, 1, 16, 18) },
      { kind: 'course', startsAt: berlinInstant(2026, 1, 10, 10), endsAt: berlinInstant(2026, 1, 18, 10) },
      { kind: 'festival', startsAt: berlinInstant(2026, 1, 10, 10), endsAt: berlinInstant(2026, 3, 10, 12) },
    ].map((rule) => ({ id: randomUUID(), ...rule }));
    for (const { id, kind, startsAt, endsAt } of courses) insert.run(id, kind, startsAt.getTime(), endsAt.getTime());
    migrateDb(db, 'drizzle');
    for (const { id, ...rule } of courses) {
      const expected = eveningsByRule(rule).map(({ startsAt, endsAt }, week) => {
        const [from, to] = [startsAt.getTime(), endsAt.getTime()];
        return [eveningId(id, week + 1), week + 1, from, to, from, to, 'planned', week === 0 ? '2026-03-03' : null];
      });
      const rows = db.sqlite
        .prepare(
          `SELECT id, number, starts_at, ends_at, rule_starts_at, rule_ends_at, state, reminded_for FROM event_evenings
           WHERE event_id = ? ORDER BY number`,
        )
        .raw()
        .all(id);
      expect(rows).toEqual(expected);
      const event = findRow(db, events, { id }, ['startsAt', 'endsAt', 'evenings']);
      expect(event).toMatchObject({ startsAt: rule.startsAt, endsAt: rule.endsAt });
      expect(event?.evenings.map((evening) => evening.id)).toEqual(expected.map(([eveningOf]) => eveningOf));
    }
    expect(courses.map((rule) => eveningsByRule(rule).length)).toEqual([12, 12, 8, 27, 53, 0, 0, 0, 0]);
    db.close();
  });

  it('that rebuild a parent table keep its children and their guards', () => {
    const db = freshDb();
    writeSample(db);
    const triggers = db.sqlite.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name`).all();
    const folder = migrationsWith((journal, at) => {
      writeFileSync(path.join(at, '9999_rebuild.sql'), rebuildOf(db, 'events'));
      journal.entries.push({ idx: 9999, version: '6', when: Date.now() * 2, tag: '9999_rebuild', breakpoints: true });
    });
    migrateDb(db, folder);
    expect(countsOf(db)).toEqual(ONE_OF_EACH);
    expect(db.sqlite.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name`).all()).toEqual(
      triggers,
    );
    expect(db.sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
    db.close();
  });

  it('negative control: with foreign keys on, the same rebuild deletes the children', () => {
    const db = freshDb();
    db.sqlite.exec(`INSERT INTO events (id, title, kind, starts_at, ends_at, location, price_cents)
        VALUES ('e1', 'Salsa Friday', 'party', 1, 2, 'Au', 1200);
      INSERT INTO ticket_types (id, event_id, name, price_cents) VALUES ('y1', 'e1', 'Party Only', 1200);`);
    for (const { name } of db.sqlite
      .prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
      .all())
      db.sqlite.exec(`DROP TRIGGER ${name}`);
    db.sqlite.transaction(() => db.sqlite.exec(rebuildOf(db, 'events').replaceAll('--> statement-breakpoint', '')))();
    expect(countsOf(db)).toMatchObject({ events: 1, ticket_types: 0 });
    db.close();
  });

  it('that leave a row pointing nowhere stop the start', () => {
    const db = freshDb();
    writeSample(db);
    const folder = migrationsWith((journal, at) => {
      writeFileSync(path.join(at, '9999_lose.sql'), 'DELETE FROM events;');
      journal.entries.push({ idx: 9999, version: '6', when: Date.now() * 2, tag: '9999_lose', breakpoints: true });
    });
    expect(() => migrateDb(db, folder)).toThrow(/point nowhere/);
    db.close();
  });

  it('that are still to come are named', () => {
    const newest = readJournal('drizzle').entries.at(-1)!;
    expect(pendingMigrations('drizzle', newest.when)).toEqual([]);
    expect(pendingMigrations('drizzle', newest.when - 1)).toEqual([newest.tag]);
  });
});
