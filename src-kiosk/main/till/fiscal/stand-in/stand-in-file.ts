import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openStore, type Store } from '../../../base/store/open-store.ts';

/**
 * A log message and what it changed are written in one transaction. The counters are the largest ones in the tables, so
 * that there is nothing beside the messages which could differ from them.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS device (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  curve TEXT NOT NULL,
  private_key TEXT NOT NULL,
  issuer_serial BLOB NOT NULL,
  issuer_certificate BLOB NOT NULL,
  certificate BLOB NOT NULL,
  valid_until INTEGER NOT NULL,
  clock_ahead_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS clients (
  serial TEXT PRIMARY KEY,
  is_registered INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS transactions (
  number INTEGER PRIMARY KEY,
  tx_id TEXT NOT NULL UNIQUE,
  client TEXT NOT NULL,
  start_second INTEGER NOT NULL,
  start_counter INTEGER NOT NULL,
  start_signature TEXT NOT NULL,
  finish_second INTEGER,
  finish_counter INTEGER,
  process_type TEXT,
  process_data TEXT,
  signature TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS open_transactions ON transactions (number) WHERE finish_counter IS NULL;
CREATE TABLE IF NOT EXISTS logs (
  counter INTEGER PRIMARY KEY,
  second INTEGER NOT NULL,
  number INTEGER,
  name TEXT NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS logs_of_transactions ON logs (number);
`;

/** Opens (and makes) the one file of a stand-in: WAL with FULL, so that what it has answered survives a power cut. */
export function openStandInFile(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  return openStore(path.join(folder, 'stand-in-tse.sqlite'), SCHEMA);
}
