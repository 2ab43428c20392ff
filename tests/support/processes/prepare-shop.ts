import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PAID_PER_PERSON } from '#shared/events/event-limits.ts';
import { openDb, withClock, type Db } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { sessionCookieName } from '#server/http/sessions/session-cookie.ts';
import { dataLocation } from '#server/settings.ts';
import { freshDb } from '#tests/support/fresh-db.ts';

export type Buyer = { userId: string; cookie: string };

/** Opens the database a server will run on, before it does. */
export function openShopDatabase(dataDir: string): Db {
  const { databaseFile } = dataLocation({ DATA_DIR: dataDir });
  mkdirSync(path.dirname(databaseFile), { recursive: true });
  // All migrations, one after the other on the disk, take seconds.
  if (!existsSync(databaseFile)) writeFileSync(databaseFile, freshDb().sqlite.serialize());
  const db = withClock(openDb(databaseFile), () => new Date());
  migrateDb(db, 'drizzle');
  return db;
}

/** The Cookie header of a person, as signing in would give it. */
export function signInDirectly(db: Db, userId: string): Buyer {
  const token = randomBytes(24).toString('base64url');
  db.sqlite
    .prepare(`INSERT INTO sessions (id, user_id, token, expires_at) VALUES (?, ?, ?, ?)`)
    .run(randomUUID(), userId, token, Date.now() + 7 * 86_400_000);
  const signature = createHmac('sha256', demoDefaults.authSecret).update(token).digest('base64');
  return { userId, cookie: `${sessionCookieName('http://127.0.0.1')}=${encodeURIComponent(`${token}.${signature}`)}` };
}

/** People with confirmed addresses, signed in. */
export function addSignedInBuyers(db: Db, count: number): Buyer[] {
  // Immediate: the server may be writing, and only who begins to write at once waits for its turn.
  return db.sqlite
    .transaction(() =>
      Array.from({ length: count }, (_, i) => {
        const id = randomUUID();
        db.sqlite
          .prepare(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`)
          .run(id, `Buyer ${i + 1}`, `buyer-${id}@test.example`);
        return signInDirectly(db, id);
      }),
    )
    .immediate();
}

export type EventOptions = {
  capacity?: number | null;
  quota?: number | null;
  priceCents?: number;
  /** How many tickets one person may have. */ perPerson?: number;
};

/** A night next week with one ticket type. */
export function addSellingEvent(
  db: Db,
  { capacity = null, quota = null, priceCents = 1_200, perPerson = DEFAULT_PAID_PER_PERSON }: EventOptions = {},
): { eventId: string; ticketTypeId: string } {
  const [eventId, ticketTypeId, startsAt] = [randomUUID(), randomUUID(), Date.now() + 7 * 86_400_000];
  db.sqlite
    .prepare(
      `INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents, max_capacity,
        max_paid_per_person) VALUES (?, 'Salsa Friday', 'party', '["salsa"]', ?, ?, 'Au', ?, ?, ?)`,
    )
    .run(eventId, startsAt, startsAt + 14_400_000, priceCents, capacity, perPerson);
  db.sqlite
    .prepare(`INSERT INTO ticket_types (id, event_id, name, price_cents, quota) VALUES (?, ?, 'Party Only', ?, ?)`)
    .run(ticketTypeId, eventId, priceCents, quota);
  return { eventId, ticketTypeId };
}
