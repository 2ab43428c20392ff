import { openDb, withClock, type Db } from '#server/db/client.ts';
import { loadDemoSeason } from '#server/demo/season/load-demo-season.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { keptInRun } from '#tests/support/kept-in-run.ts';

/** A migrated database of its own, without any rows. */
export const emptyDb = (): Db => freshDb();

const seasons = new Map<string, Buffer>();

/** A season of its own for every caller: one that was loaded for this instant before is copied. */
export function seasonDb(now: Date, scale?: number): Db {
  const asked = `season-db ${now.toISOString()} ${scale ?? ''}`;
  const image =
    seasons.get(asked) ??
    keptInRun(asked, () => {
      const db = emptyDb();
      loadDemoSeason(db, { now, passwordHash: 'hash-of-the-demo-password', scale });
      const loaded = db.sqlite.serialize();
      db.close();
      return loaded;
    });
  seasons.set(asked, image);
  return withClock(openDb(image), () => new Date());
}

export type Row = Record<string, string | number | null>;

export function rows(db: Db, sql: string): Row[] {
  return db.sqlite.prepare<[], Row>(sql).all();
}

/** The one number a query answers. */
export function count(db: Db, sql: string): number {
  return Number(Object.values(rows(db, sql)[0] ?? {})[0]);
}

/** Every row of every table, in order. */
export function dump(db: Db): Record<string, Row[]> {
  // The search indexes' own tables are their affair; what they were made of is in `ticket_docs`, `user_docs`
  // and `event_docs`.
  const tables = rows(
    db,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT " +
      "LIKE '__drizzle%' AND name NOT LIKE 'ticket_search%' AND name NOT LIKE 'user_search%' " +
      "AND name NOT LIKE 'event_search%' ORDER BY name",
  );
  return Object.fromEntries(tables.map(({ name }) => [name, rows(db, `SELECT * FROM "${name}" ORDER BY rowid`)]));
}
