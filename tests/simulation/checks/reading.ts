import type Database from 'better-sqlite3';
import { openDbForReading, type Db } from '#server/db/client.ts';

export type Watched = { databaseFile: string };

let kept: { file: string; db: Db } | undefined;
const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** The checks' own connection: it only reads, and what they ask counts as nobody's. */
function connection({ databaseFile }: Watched): Db {
  if (kept?.file !== databaseFile || !kept.db.sqlite.open) {
    kept?.db.close();
    kept = { file: databaseFile, db: openDbForReading(databaseFile) };
  }
  return kept.db;
}

export const reading = <T>(world: Watched, work: (sqlite: Database.Database, db: Db) => T): T => {
  const db = connection(world);
  return work(db.sqlite, db);
};

/** A query of the checks, prepared once a connection: most of what they cost was that. */
export function asked<Values extends unknown[], Row>(
  sqlite: Database.Database,
  query: string,
): Database.Statement<Values, Row> {
  const ofConnection = statements.get(sqlite) ?? new Map<string, Database.Statement>();
  statements.set(sqlite, ofConnection);
  const statement = ofConnection.get(query) ?? sqlite.prepare(query);
  ofConnection.set(query, statement);
  return statement as Database.Statement<Values, Row>;
}

/** The first column of all rows: mostly the ids of what breaks a rule. */
export const idsOf = <Values extends unknown[]>(
  sqlite: Database.Database,
  query: string,
  ...values: Values
): string[] =>
  asked<Values, string>(sqlite, query)
    .pluck()
    .all(...values);

/** The next night has another file under the same name. */
export function endReading(): void {
  kept?.db.close();
  kept = undefined;
}
