import { createRequire } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import type Database from 'better-sqlite3';
import { machine } from './machine.ts';
import { ProcessDied, type Owner } from './owner.ts';
import { noteChange, noteWritten, writtenBy } from './written.ts';

/**
 * Every connection belongs to the process that opened it. Of a process that died nothing is written any more, and
 * between two commits it may die: what lies between them is one state, as after a power cut.
 */

type Statement = Database.Statement & { database: Database.Database };
type Call = (...args: unknown[]) => unknown;

const owners = new WeakMap<object, Owner>();
/** Tables that the open transaction of a connection has inserted into. */
const inserted = new WeakMap<object, Set<string>>();
let commits = 0;

/** How often anybody has written so far. */
export const commitsSoFar = (): number => commits;

function ownerOf(connection: object & { close(): unknown }): Owner {
  let owner = owners.get(connection);
  if (owner === undefined) {
    owner = machine.current();
    owners.set(connection, owner);
    if (owner.name !== 'house') owner.connections.add(connection);
  }
  return owner;
}

function noteWrite(connection: object, source: string): void {
  const { table, isInsert } = writtenBy(source);
  const { name } = connection as { name?: string };
  if (table !== null && name !== undefined) noteWritten(name, table);
  if (table === null || !isInsert) return;
  const tables = inserted.get(connection) ?? new Set();
  inserted.set(connection, tables.add(table));
}

const NOTHING: ReadonlySet<string> = new Set();

/** Behind a commit: this may be the moment. */
function committed(connection: object, owner: Owner): void {
  const tables = inserted.get(connection) ?? NOTHING;
  inserted.delete(connection);
  commits++;
  if (owner.diesBehind === null || !owner.diesBehind(tables)) return;
  owner.diesBehind = null;
  machine.kill(owner);
  throw new ProcessDied();
}

function watch(prototype: Record<string, unknown>, name: string): void {
  const real = prototype[name] as Call;
  prototype[name] = function (this: Statement, ...args: unknown[]): unknown {
    const { database, source } = this;
    const owner = ownerOf(database);
    if (owner.isDead && source !== 'ROLLBACK') throw new ProcessDied();
    const wasOpen = database.inTransaction;
    const isWrite = !this.readonly;
    if (isWrite) noteWrite(database, source);
    const result = real.apply(this, args);
    if (isWrite) noteChange(source, result);
    if (!database.inTransaction && (wasOpen ? source === 'COMMIT' : isWrite)) committed(database, owner);
    return result;
  };
}

function watchServer(): void {
  const require = createRequire(import.meta.url);
  const Connection = require('better-sqlite3') as new (file: string) => Database.Database;
  const probe = new Connection(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Record<string, unknown>;
  probe.close();
  for (const name of ['run', 'get', 'all', 'iterate']) watch(statements, name);
  const connections = Connection.prototype as unknown as Record<string, unknown>;
  for (const name of ['prepare', 'exec', 'pragma', 'function', 'backup']) {
    const real = connections[name] as Call;
    connections[name] = function (this: Database.Database, ...args: unknown[]): unknown {
      if (ownerOf(this).isDead) throw new ProcessDied();
      if (name === 'exec') noteWrite(this, String(args[0]));
      return real.apply(this, args);
    };
  }
}

/** A desk's store: node:sqlite. */
function watchDesks(): void {
  const require = createRequire(import.meta.url);
  const { DatabaseSync: Connection, StatementSync } = require('node:sqlite') as {
    DatabaseSync: { prototype: Record<string, unknown> };
    StatementSync: { prototype: Record<string, unknown> };
  };
  const connectionOf = new WeakMap<object, DatabaseSync>();
  for (const name of ['prepare', 'exec']) {
    const real = Connection.prototype[name] as Call;
    Connection.prototype[name] = function (this: DatabaseSync, ...args: unknown[]): unknown {
      const owner = ownerOf(this);
      if (owner.isDead && args[0] !== 'ROLLBACK') throw new ProcessDied();
      const result = real.apply(this, args);
      if (name === 'prepare') connectionOf.set(result as object, this);
      else if (/^\s*commit/i.test(String(args[0]))) committed(this, owner);
      return result;
    };
  }
  for (const name of ['run', 'get', 'all']) {
    const real = StatementSync.prototype[name] as Call;
    StatementSync.prototype[name] = function (this: { sourceSQL: string }, ...args: unknown[]): unknown {
      const connection = connectionOf.get(this);
      if (connection === undefined) return real.apply(this, args);
      const owner = ownerOf(connection);
      if (owner.isDead) throw new ProcessDied();
      noteWrite(connection, this.sourceSQL);
      const result = real.apply(this, args);
      noteChange(this.sourceSQL, result);
      if (name === 'run' && !connection.isTransaction) committed(connection, owner);
      return result;
    };
  }
}

export function putConnectionsInPlace(): void {
  watchServer();
  watchDesks();
}
