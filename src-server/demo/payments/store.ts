import Database from 'better-sqlite3';
import { and, asc, between, desc, eq, getTableColumns, gt, lt, lte, sql } from 'drizzle-orm';
import { ormOf, type Orm } from '#server/db/client.ts';
import { indexedBy, readBy } from '#server/db/indexed-by.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';
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

const isListed = and(
  eq(objects.kind, sql.placeholder('kind')),
  between(objects.created, sql.placeholder('createdFrom'), sql.placeholder('createdTo')),
  lt(objects.seq, sql.placeholder('beforeSeq')),
  gt(objects.seq, sql.placeholder('afterSeq')),
);
const isDue = lte(objects.due, sql.placeholder('second'));

const listOf = (orm: Orm, direction: typeof asc | typeof desc) =>
  orm.select().from(objects).where(isListed).orderBy(direction(objects.seq)).limit(sql.placeholder('limit')).prepare();

/**
 * `parents` is a JSON list in SQL, so one statement serves any number of them. Left to itself SQLite would read every
 * object of the kind for its order.
 */
const listByParents = (orm: Orm, direction: typeof asc | typeof desc) =>
  orm
    .select(readBy(getTableColumns(objects)))
    .from(indexedBy(objects, 'objects_by_parent'))
    .where(and(isListed, sql`${objects.parent} in (select value from json_each(${sql.placeholder('parents')}))`))
    .orderBy(direction(objects.seq))
    .limit(sql.placeholder('limit'))
    .prepare();

function statementsOf(orm: Orm) {
  const id = eq(objects.id, sql.placeholder('id'));
  const ofKind = eq(objects.kind, sql.placeholder('kind'));
  const inTurn = [asc(objects.due), asc(objects.seq)];
  return {
    get: orm.select().from(objects).where(and(id, ofKind)).prepare(),
    insert: orm
      .insert(objects)
      .values(placeholdersOf(objects, ['id', 'kind', 'created', 'parent', 'due', 'json', 'hidden']))
      .prepare(),
    update: orm
      .update(objects)
      .set(placeholdersOf(objects, ['json', 'due', 'hidden']))
      .where(id)
      .prepare(),
    due: orm
      .select()
      .from(objects)
      .where(isDue)
      .orderBy(...inTurn)
      .prepare(),
    nextDue: orm
      .select()
      .from(objects)
      .where(and(ofKind, isDue))
      .orderBy(...inTurn)
      .limit(1)
      .prepare(),
    events: orm
      .select({ json: objects.json })
      .from(objects)
      .where(eq(objects.kind, 'event'))
      .orderBy(asc(objects.seq))
      .prepare(),
    listed: { up: listOf(orm, asc), down: listOf(orm, desc) },
    listedByParents: { up: listByParents(orm, asc), down: listByParents(orm, desc) },
  };
}

/** The stand-in's memory. It survives a killed process; a power cut may cost the last writes, which a demo can bear. */
export function openStore(databaseFile: string) {
  const database = new Database(databaseFile);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec(CREATE_TABLES);
  const orm = ormOf(database);
  const statements = statementsOf(orm);
  return {
    orm,
    isOpen: () => database.open,
    inTransaction: <Result>(work: () => Result): Result => database.transaction(work).immediate(),
    get: (kind: string, id: string) => statements.get.get({ id, kind }),
    insert: (object: NewObject) => void statements.insert.run(object),
    update: (object: Changed) => void statements.update.run(object),
    listDue: (second: number) => statements.due.all({ second }),
    listEvents: () => statements.events.all().map(({ json }) => json),
    nextDue: (kind: string, second: number) => statements.nextDue.get({ kind, second }),
    list({ parents, ascending, ...filter }: ListFilter): StoredObject[] {
      const direction = ascending ? 'up' : 'down';
      return parents === undefined
        ? statements.listed[direction].all(filter)
        : statements.listedByParents[direction].all({ ...filter, parents: JSON.stringify(parents) });
    },
    close: () => void database.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
