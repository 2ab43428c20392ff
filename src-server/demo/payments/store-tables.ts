import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

// The stand-in's own database, which has no migrations: `CREATE_TABLES` makes what these describe, and a test holds
// one against the other.

export const objects = sqliteTable('objects', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  kind: text().notNull(),
  created: integer().notNull(),
  /** The object this one hangs on: a refund's charge, an event's type. */
  parent: text(),
  /** Unix second at which `tick()` has to look at the object. */
  due: integer(),
  json: text().notNull(),
  /** What only the stand-in knows (line items, a refund that is going to fail), as JSON. */
  hidden: text(),
});

export const idempotency = sqliteTable('idempotency', {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  status: integer().notNull(),
  body: text().notNull(),
  requestId: text().notNull(),
  /** Unix second. */
  created: integer().notNull(),
});

export const deliveries = sqliteTable('deliveries', {
  id: integer().primaryKey(),
  eventId: text().notNull(),
  state: text({ enum: ['pending', 'held', 'delivered', 'failed'] }).notNull(),
  attempts: integer().notNull().default(0),
  /** Attempts still to be lost on purpose. */
  drops: integer().notNull().default(0),
  dueMs: integer().notNull(),
  lastOutcome: text(),
});

/** How the stand-in misbehaves, as one JSON document. */
export const behaviours = sqliteTable('behaviour', { name: text().primaryKey(), json: text().notNull() });

export const CREATE_TABLES = `
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
    id INTEGER PRIMARY KEY, event_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0, drops INTEGER NOT NULL DEFAULT 0, due_ms INTEGER NOT NULL, last_outcome TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_open ON deliveries (due_ms) WHERE state IN ('pending', 'held');
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id);
  CREATE TABLE IF NOT EXISTS behaviour (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
`;
