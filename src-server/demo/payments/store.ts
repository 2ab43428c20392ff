import Database from 'better-sqlite3';

export interface StoredObject {
  seq: number;
  id: string;
  kind: string;
  created: number;
  /** The object this one hangs on: a refund's charge, an event's type. */
  parent: string | null;
  /** Unix second at which `tick()` has to look at the object. */
  due: number | null;
  json: string;
  /** What only the stand-in knows (line items, a refund that is going to fail), as JSON. */
  hidden: string | null;
}

export type NewObject = Omit<StoredObject, 'seq'>;

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

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, created INTEGER NOT NULL,
    parent TEXT, due INTEGER, json TEXT NOT NULL, hidden TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (kind, parent, seq) WHERE parent IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_by_due ON objects (due) WHERE due IS NOT NULL;
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    request_id TEXT NOT NULL, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0, drops INTEGER NOT NULL DEFAULT 0, due_ms INTEGER NOT NULL, last_outcome TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_open ON deliveries (due_ms) WHERE state IN ('pending', 'held');
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id);
  CREATE TABLE IF NOT EXISTS behaviour (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
`;

const filterSql = `kind = :kind AND created BETWEEN :createdFrom AND :createdTo AND seq < :beforeSeq AND seq > :afterSeq`;

/** The stand-in's memory. It survives a killed process; a power cut may cost the last writes, which a demo can bear. */
export function openStore(databaseFile: string) {
  const database = new Database(databaseFile);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec(schema);
  const statements = {
    get: database.prepare<[string, string], StoredObject>('SELECT * FROM objects WHERE id = ? AND kind = ?'),
    insert: database.prepare<NewObject>(
      'INSERT INTO objects (id, kind, created, parent, due, json, hidden) VALUES (:id, :kind, :created, :parent, :due, :json, :hidden)',
    ),
    update: database.prepare<Pick<StoredObject, 'id' | 'json' | 'due' | 'hidden'>>(
      'UPDATE objects SET json = :json, due = :due, hidden = :hidden WHERE id = :id',
    ),
    due: database.prepare<[number], StoredObject>('SELECT * FROM objects WHERE due <= ? ORDER BY due, seq'),
    events: database.prepare<[], { json: string }>("SELECT json FROM objects WHERE kind = 'event' ORDER BY seq"),
    nextDue: database.prepare<[string, number], StoredObject>(
      'SELECT * FROM objects WHERE kind = ? AND due <= ? ORDER BY due, seq LIMIT 1',
    ),
    listDown: database.prepare<ListFilter, StoredObject>(
      `SELECT * FROM objects WHERE ${filterSql} ORDER BY seq DESC LIMIT :limit`,
    ),
    listUp: database.prepare<ListFilter, StoredObject>(
      `SELECT * FROM objects WHERE ${filterSql} ORDER BY seq LIMIT :limit`,
    ),
  };
  /**
   * `parents` is a JSON list in SQL, so one statement serves any number of them. Left to itself SQLite would read every
   * object of the kind for its order.
   */
  const byParents = (direction: 'DESC' | 'ASC') =>
    database.prepare<Omit<ListFilter, 'parents'> & { parents: string }, StoredObject>(
      `SELECT * FROM objects INDEXED BY objects_by_parent WHERE ${filterSql} AND parent IN (SELECT value FROM json_each(:parents)) ORDER BY seq ${direction} LIMIT :limit`,
    );
  const listByParents = { down: byParents('DESC'), up: byParents('ASC') };

  return {
    database,
    inTransaction: <Result>(work: () => Result): Result => database.transaction(work).immediate(),
    get: (kind: string, id: string) => statements.get.get(id, kind),
    insert: (object: NewObject) => void statements.insert.run(object),
    update: (object: Pick<StoredObject, 'id' | 'json' | 'due' | 'hidden'>) => void statements.update.run(object),
    listDue: (second: number) => statements.due.all(second),
    listEvents: () => statements.events.all().map(({ json }) => json),
    nextDue: (kind: string, second: number) => statements.nextDue.get(kind, second),
    list(filter: ListFilter): StoredObject[] {
      const { parents, ...rest } = filter;
      if (parents)
        return (filter.ascending ? listByParents.up : listByParents.down).all({
          ...rest,
          parents: JSON.stringify(parents),
        });
      return (filter.ascending ? statements.listUp : statements.listDown).all(rest);
    },
    close: () => void database.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
