import Database from 'better-sqlite3';
import { and, asc, between, desc, eq, getTableColumns, gt, lt, lte, sql } from 'drizzle-orm';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { ormOf, prepared } from '#server/db/client.ts';
import { indexedBy, readBy } from '#server/db/indexed-by.ts';
import type { PlaceholdersOf } from '#server/db/placeholders.ts';
import { CREATE_TABLES, objects } from './store-tables.ts';

export type StoredObject = typeof objects.$inferSelect;
export type NewObject = Omit<StoredObject, 'seq'>;
type Changed = Pick<StoredObject, 'id' | 'json' | 'due' | 'hidden'>;

export interface ListFilter {
  kind: string;
  parents?: string[];
  createdFrom: number;
  createdTo: number;
  /** Rows on one side of a cursor, newest first unless `ascending`. */
  beforeSeq: number;
  afterSeq: number;
  ascending: boolean;
  limit: number;
}

/** A list without a filter or a cursor, newest first. */
export const EVERYTHING = {
  createdFrom: 0,
  createdTo: Number.MAX_SAFE_INTEGER,
  beforeSeq: Number.MAX_SAFE_INTEGER,
  afterSeq: 0,
  ascending: false,
} as const;

const LIST = {
  kind: objects.kind,
  createdFrom: objects.created,
  createdTo: objects.created,
  beforeSeq: objects.seq,
  afterSeq: objects.seq,
  limit: Number,
};
type List = PlaceholdersOf<typeof LIST>;
type Direction = typeof asc | typeof desc;

const isListed = ({ kind, createdFrom, createdTo, beforeSeq, afterSeq }: Omit<List, 'limit'>) =>
  and(
    eq(objects.kind, kind),
    between(objects.created, createdFrom, createdTo),
    lt(objects.seq, beforeSeq),
    gt(objects.seq, afterSeq),
  );

const listOf = (direction: Direction) =>
  prepared(LIST, (orm, { limit, ...values }) =>
    orm.select().from(objects).where(isListed(values)).orderBy(direction(objects.seq)).limit(limit).prepare(),
  );

/**
 * `parents` is a JSON list in SQL, so one statement serves any number of them. Left to itself SQLite would read every
 * object of the kind for its order.
 */
const listByParents = (direction: Direction) =>
  prepared({ ...LIST, parents: String }, (orm, { limit, parents, ...values }) =>
    orm
      .select(readBy(getTableColumns(objects)))
      .from(indexedBy(objects, 'objects_by_parent'))
      .where(and(isListed(values), sql`${objects.parent} in (select value from json_each(${parents}))`))
      .orderBy(direction(objects.seq))
      .limit(limit)
      .prepare(),
  );

const listed = { up: listOf(asc), down: listOf(desc) };
const listedByParents = { up: listByParents(asc), down: listByParents(desc) };

const inTurn = [asc(objects.due), asc(objects.seq)];
const due = prepared({ second: objects.due }, (orm, { second }) =>
  orm
    .select()
    .from(objects)
    .where(lte(objects.due, second))
    .orderBy(...inTurn)
    .prepare(),
);
const nextDue = prepared({ kind: objects.kind, second: objects.due }, (orm, { kind, second }) =>
  orm
    .select()
    .from(objects)
    .where(and(eq(objects.kind, kind), lte(objects.due, second)))
    .orderBy(...inTurn)
    .limit(1)
    .prepare(),
);
const events = prepared((orm) =>
  orm.select({ json: objects.json }).from(objects).where(eq(objects.kind, 'event')).orderBy(asc(objects.seq)).prepare(),
);

/** The stand-in's memory. It survives a killed process; a power cut may cost the last writes, which a demo can bear. */
export function openStore(databaseFile: string) {
  const database = new Database(databaseFile);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec(CREATE_TABLES);
  const db = { orm: ormOf(database) };
  return {
    ...db,
    isOpen: () => database.open,
    inTransaction: <Result>(work: () => Result): Result => database.transaction(work).immediate(),
    get: (kind: string, id: string) => findRow(db, objects, { id, kind }),
    insert: (object: NewObject) => insertRow(db, objects, object),
    update: (object: Changed) =>
      void updateRows(db, objects, { id: object.id }, { json: object.json, due: object.due, hidden: object.hidden }),
    listDue: (second: number) => due(db).all({ second }),
    listEvents: () =>
      events(db)
        .all()
        .map(({ json }) => json),
    nextDue: (kind: string, second: number) => nextDue(db).get({ kind, second }),
    list({ parents, ascending, ...filter }: ListFilter): StoredObject[] {
      const direction = ascending ? 'up' : 'down';
      return parents === undefined
        ? listed[direction](db).all(filter)
        : listedByParents[direction](db).all({ ...filter, parents: JSON.stringify(parents) });
    },
    close: () => void database.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
