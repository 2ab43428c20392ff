import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSafeSqlite, OLDEST_SQLITE, sqliteVersion } from '#server/db/sqlite-version.ts';
import { openServices, type Services } from '#server/open-services.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { DRAWING_PROGRAM } from '#tests/support/drawings.ts';
import { FILE_READER } from '#tests/support/file-reader.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';
import { SHOP_OPENS_AT } from '#tests/support/test-shop.ts';

let settings: Settings;
let databaseFile: string;
beforeEach(() => {
  settings = readSettings(productionEnvironment(), undefined);
  ({ databaseFile } = settings);
});
const start = (more: { sqliteVersion?: string; settings?: Settings } = {}): Services =>
  openServices({
    settings,
    log: pino({ level: 'silent' }),
    migrationsFolder: 'drizzle',
    programs: { foreignFiles: FILE_READER, drawings: DRAWING_PROGRAM },
    now: () => SHOP_OPENS_AT,
    ...more,
  });
const putDatabase = (bytes: Buffer | string) => {
  mkdirSync(path.dirname(databaseFile), { recursive: true });
  writeFileSync(databaseFile, bytes);
};
/** What the server finds when it stops in order and starts again. */
const startOnce = () => start().close();

describe('a server starts', () => {
  it('in an empty folder, with a database of its own, and again on that', () => {
    startOnce();
    const services = start();
    expect(services.db.sqlite.prepare('SELECT COUNT(*) FROM orders').pluck().get()).toBe(0);
    services.close();
  });

  it('after a first start that was cut off while it made the database', () => {
    putDatabase('');
    renameSync(databaseFile, `${databaseFile}.making`);
    startOnce();
    expect(existsSync(`${databaseFile}.making`)).toBe(false);
    expect(statSync(databaseFile).size).toBeGreaterThan(0);
  });
});

describe('a server refuses to start', () => {
  it('on a folder another one runs on, until that one is gone', () => {
    const first = start();
    expect(() => start()).toThrow(/^Another server runs on .*Stop it first/);
    expect(first.db.sqlite.prepare('SELECT COUNT(*) FROM orders').pluck().get()).toBe(0);
    expect(readdirSync(settings.dataDir).filter((name) => name.startsWith('server'))).toEqual(['server.lock']);
    first.close();
    startOnce();
  });

  it('on a database another one has, from whichever folder', () => {
    const elsewhere = { ...settings, databaseFile: path.join(path.dirname(settings.dataDir), 'fast.sqlite') };
    const first = start({ settings: elsewhere });
    expect(() => start({ settings: { ...elsewhere, dataDir: `${settings.dataDir}-2` } })).toThrow(
      /^Another server runs/,
    );
    const neighbour = start({
      settings: {
        ...elsewhere,
        dataDir: `${settings.dataDir}-3`,
        databaseFile: path.join(path.dirname(settings.dataDir), 'other.sqlite'),
      },
    });
    neighbour.close();
    first.close();
  });

  it('on an empty file, which it leaves as it is', () => {
    putDatabase('');
    expect(() => start()).toThrow(/is empty: 0 bytes\. Is the right disk mounted\? .*npm run restore/);
    expect(statSync(databaseFile).size).toBe(0);
  });

  it('on a database without a table', () => {
    putDatabase('');
    const sqlite = new Database(databaseFile);
    sqlite.pragma('journal_mode = WAL');
    sqlite.close();
    expect(() => start()).toThrow(/without a single table/);
  });

  it("on somebody else's database, which it leaves as it is", () => {
    putDatabase('');
    const sqlite = new Database(databaseFile);
    sqlite.exec('CREATE TABLE recipes (name TEXT)');
    sqlite.close();
    const before = readFileSync(databaseFile);
    expect(() => start()).toThrow(/a database, but not a shop's/);
    expect(readFileSync(databaseFile).equals(before)).toBe(true);
  });

  it('on a file that is no database', () => {
    putDatabase('a shopping list, and a long one at that. '.repeat(200));
    expect(() => start()).toThrow(/is not a database/);
  });

  it('on a database that a newer version has changed', () => {
    const db = freshDb();
    db.sqlite
      .prepare(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of next year', 4000000000000)`)
      .run();
    putDatabase(db.sqlite.serialize());
    db.close();
    expect(() => start()).toThrow(/written by a newer version/);
  });

  it('without a database where a shop has been: a disk that is not mounted looks so', () => {
    startOnce();
    rmSync(databaseFile);
    mkdirSync(path.join(settings.dataDir, 'backups'));
    writeFileSync(path.join(settings.dataDir, 'backups', 'backup-2026-01-16.sqlite'), 'a copy');
    expect(() => start()).toThrow(/a shop has been here: .*backups\..*To begin anew, move those away/);
    rmSync(path.join(settings.dataDir, 'backups'), { recursive: true });
    mkdirSync(settings.uploads);
    writeFileSync(path.join(settings.uploads, 'face-96.webp'), 'a face');
    expect(() => start()).toThrow(/a shop has been here: .*uploads/);
    expect(existsSync(databaseFile)).toBe(false);
  });

  it('on a SQLite that can lose what was confirmed, before it touches anything', () => {
    expect(() => start({ sqliteVersion: '3.51.2' })).toThrow(/SQLite 3\.51\.2 can lose data/);
    expect(existsSync(settings.dataDir)).toBe(false);
  });
});

describe('the versions of SQLite', () => {
  it.each(['3.51.3', '3.51.10', '3.52.0', '3.54.1', '4.0.0', '3.51.3.1'])('%s is new enough', (version) =>
    expect(isSafeSqlite(version)).toBe(true),
  );
  it.each(['3.51.2', '3.51', '3.40.1', '3.9.9', '2.99.99', ''])('%s is too old or none', (version) =>
    expect(isSafeSqlite(version)).toBe(false),
  );

  it('that we carry is one of the new ones', () => {
    expect(isSafeSqlite(sqliteVersion())).toBe(true);
    expect(OLDEST_SQLITE).toBe('3.51.3');
  });
});
