import type Database from 'better-sqlite3';
import type { Db } from '../client.ts';

/** What a column or a parameter holds; `?` says that it may be null. */
type PlainKind = 'text' | 'integer' | 'text?' | 'integer?';
export type PlainKinds = Readonly<Record<string, PlainKind>>;

type ValueOf<Kind extends PlainKind> =
  | (Kind extends 'text' | 'text?' ? string : number)
  | (Kind extends `${string}?` ? null : never);

/** The row, or the parameters, that such a list of kinds describes. */
type PlainRow<Kinds extends PlainKinds> = { -readonly [Name in keyof Kinds]: ValueOf<Kinds[Name]> };

/** What a statement is run with: nothing at all when it takes nothing. */
type Parameters<Takes extends PlainKinds> = [keyof Takes] extends [never] ? [] : [PlainRow<Takes>];

type Described<Takes extends PlainKinds, Gives extends PlainKinds> = { sql: string; takes: Takes; gives: Gives };

export type PlainStatement<Takes extends PlainKinds = PlainKinds, Gives extends PlainKinds = PlainKinds> = Described<
  Takes,
  Gives
> &
  ((db: Db) => Database.Statement<Parameters<Takes>, PlainRow<Gives>>);

/**
 * SQL that Drizzle cannot say, prepared once per database. Each one stands in this folder with its reason. Its types
 * come from `takes` and `gives`, and tests/server/db/plain-statements.test.ts holds both against the real schema.
 * Instants are UTC milliseconds.
 */
export function plainStatement<const Takes extends PlainKinds, const Gives extends PlainKinds>(
  described: Described<Takes, Gives>,
): PlainStatement<Takes, Gives> {
  const made = new WeakMap<Db, Database.Statement<Parameters<Takes>, PlainRow<Gives>>>();
  const statementOf = (db: Db) => {
    let ready = made.get(db);
    if (ready === undefined) {
      ready = db.sqlite.prepare<Parameters<Takes>, PlainRow<Gives>>(described.sql);
      made.set(db, ready);
    }
    return ready;
  };
  return Object.assign(statementOf, described);
}
