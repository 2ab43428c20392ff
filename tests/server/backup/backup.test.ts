import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { BACKUPS_KEPT } from '#shared/retention/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { openDb } from '#server/db/client.ts';
import { findVerifier } from '#server/services/door/devices/cashier-pin.ts';
import { findDesk } from '#server/services/door/devices/find-desk.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import { backUpDatabase } from '#server/services/office/backup/back-up-database.ts';
import { backUpShop } from '#server/services/office/backup/back-up-shop.ts';
import { makeDailyBackup } from '#server/services/office/backup/daily-backup.ts';
import { ALONE, besideVisitors } from '#server/services/office/backup/copy-manner.ts';
import { inspectDatabase, isSound } from '#server/services/office/backup/inspect-database.ts';
import { restoreDatabase } from '#server/services/office/backup/restore-database.ts';
import { restoreShop } from '#server/services/office/backup/restore-shop.ts';
import { addBoss, pairDesk } from '#tests/support/door.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom, passBerlinDays, setForward, wallClock } from '#tests/support/berlin-days.ts';

const placeIn = (dataDir: string) => ({
  dataDir,
  databaseFile: path.join(dataDir, 'clave.sqlite'),
  migrationsFolder: 'drizzle',
  at: SHOP_OPENS_AT,
});
const BESIDE = besideVisitors(await bundleProgram('src-server/services/office/backup/check-copy-thread.ts'));
const isLetIn = (enter: () => unknown): boolean => {
  try {
    enter();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'DESK_REVOKED' });
    return false;
  }
};
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'backup-'));

describe('a backup', () => {
  let shop: TestShop;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    shop = await openTestShop();
    pay(shop, await buyTicket(shop, { quantity: 2 }));
    await shop.settle();
    folder = newFolder();
    file = path.join(folder, 'shop.sqlite');
  });
  afterEach(() => shop.close());
  const backUp = () => backUpDatabase(shop.db.sqlite, file, ALONE);

  it('is one sound file that says what it holds', async () => {
    const report = await backUp();
    expect(report.counts).toEqual({ events: 1, orders: 1, tickets: 2, users: 1, refunds: 0 });
    expect(isSound(inspectDatabase(file))).toBe(true);
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
  });

  it('never replaces another', async () => {
    await backUp();
    await expect(backUp()).rejects.toThrow(/never replaces/);
  });

  it('leaves nothing behind when it fails', async () => {
    const source = new Database(':memory:');
    await expect(backUpDatabase(source, file, ALONE)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is read from end to end beside the server as in it, and a damaged one is refused by both', async () => {
    await backUp();
    expect(await BESIDE.check(file)).toEqual(inspectDatabase(file));
    const bytes = readFileSync(file);
    const damaged = path.join(folder, 'damaged.sqlite');
    writeFileSync(damaged, bytes.fill(0xff, 4_096, 4_096 + 200));
    const found = (check: Promise<{ damage: string[] }>) =>
      check.then(({ damage }) => damage.length > 0).catch((error: unknown) => error instanceof Error);
    expect(await found(BESIDE.check(damaged))).toBe(true);
    expect(await found(ALONE.check(damaged))).toBe(true);
  });

  it('goes back into an empty folder, also one with the daily copies', async () => {
    await backUp();
    const dataDir = newFolder();
    mkdirSync(path.join(dataDir, 'backups'));
    const report = restoreDatabase(file, placeIn(dataDir));
    expect(report.counts.tickets).toBe(2);
    expect(readdirSync(dataDir).toSorted()).toEqual(['backups', 'clave.sqlite']);
  });

  it('goes into no folder that holds anything', async () => {
    await backUp();
    const dataDir = newFolder();
    writeFileSync(path.join(dataDir, 'clave.sqlite'), 'a living shop');
    expect(() => restoreDatabase(file, placeIn(dataDir))).toThrow(/not empty/);
    expect(readFileSync(path.join(dataDir, 'clave.sqlite'), 'utf8')).toBe('a living shop');
  });

  it('is refused when it is damaged, is no database or is not there', async () => {
    await backUp();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 8_192, 40_960);
    const damaged = path.join(folder, 'damaged.sqlite');
    writeFileSync(damaged, bytes);
    const text = path.join(folder, 'notes.txt');
    writeFileSync(text, 'not a database at all, but long enough to be read as one'.repeat(100));
    for (const bad of [damaged, text, path.join(folder, 'nowhere.sqlite')]) {
      const dataDir = path.join(newFolder(), 'data');
      expect(() => restoreDatabase(bad, placeIn(dataDir))).toThrow(/damaged|not sound|not a backup|no file/);
      expect(existsSync(path.join(dataDir, 'clave.sqlite'))).toBe(false);
    }
  });

  it('is refused when its books do not hold together', async () => {
    shop.db.sqlite.exec(`UPDATE events SET sold_count = 7`);
    await backUp();
    const dataDir = path.join(newFolder(), 'data');
    expect(() => restoreDatabase(file, placeIn(dataDir))).toThrow(/miscounted/);
  });
});

describe('two backups to one file', () => {
  it('are one backup and a clear word, also when they begin at the same moment', async () => {
    const shop = await openTestShop();
    const file = path.join(newFolder(), 'shop.sqlite');
    mkdirSync(shop.uploads);
    writeFileSync(path.join(shop.uploads, 'face-96.webp'), 'a face');
    const source = { sqlite: shop.db.sqlite, uploads: shop.uploads, fiscal: shop.system.fiscalFiles.folder };
    const [first, second] = await Promise.allSettled([
      backUpShop(source, file, BESIDE),
      backUpShop(source, file, BESIDE),
    ]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { pictures: 1 } });
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/another backup to .* is under way/) },
    });
    await expect(backUpShop(source, file, ALONE)).rejects.toThrow(/is there already: a backup never replaces another/);
    expect(isSound(inspectDatabase(file))).toBe(true);
    expect(readdirSync(path.dirname(file), { recursive: true }).toSorted()).toEqual([
      'shop.sqlite',
      'shop.sqlite.pictures',
      'shop.sqlite.pictures/face-96.webp',
    ]);
    await shop.close();
  });

  it('do not take away what somebody else put there meanwhile', async () => {
    const shop = await openTestShop();
    const file = path.join(newFolder(), 'shop.sqlite');
    const copying = backUpShop(
      { sqlite: shop.db.sqlite, uploads: shop.uploads, fiscal: shop.system.fiscalFiles.folder },
      file,
      BESIDE,
    );
    writeFileSync(file, 'a copy of somebody else');
    await expect(copying).rejects.toThrow(/is there already/);
    expect(readFileSync(file, 'utf8')).toBe('a copy of somebody else');
    await shop.close();
  });
});

describe('a restored shop', () => {
  let shop: TestShop;
  let file: string;
  beforeEach(async () => {
    shop = await openTestShop();
    file = path.join(newFolder(), 'shop.sqlite');
  });
  afterEach(() => shop.close());
  const restored = () => {
    const to = placeIn(path.join(newFolder(), 'data'));
    return { report: restoreDatabase(file, to), sqlite: new Database(to.databaseFile, { readonly: true }) };
  };

  it('lets nobody in by what the copy had: sessions, PINs, desks, links and trusted browsers end, and the audit log says so', async () => {
    const { sqlite } = shop.db;
    const [userId, eventId, deskId] = [addBuyer(shop), addEvent(shop), 'desk-1'];
    const later = SHOP_OPENS_AT.getTime() + DAY_MS;
    sqlite
      .prepare(`INSERT INTO sessions (id, user_id, token, expires_at) VALUES ('s1', ?, 'token', ?)`)
      .run(userId, later);
    sqlite.prepare(`INSERT INTO cashier_pins (user_id, pin_hash) VALUES (?, 'hash')`).run(userId);
    sqlite
      .prepare(`INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v1', 'reset', 'hash', ?)`)
      .run(later);
    sqlite
      .prepare(`INSERT INTO trusted_devices (id, user_id, token_hash, expires_at) VALUES ('t1', ?, 'hash', ?)`)
      .run(userId, later);
    sqlite
      .prepare(
        `INSERT INTO desks (id, name, public_key, token_hash, last_hash) VALUES (?, 'Kasse 1', 'key', 'hash', 'start')`,
      )
      .run(deskId);
    sqlite
      .prepare(
        `INSERT INTO desks (id, name, public_key, token_hash, last_hash, revoked_at)
          VALUES ('desk-0', 'Kasse 0', 'key', 'other', 'start', 1)`,
      )
      .run();
    sqlite
      .prepare(
        `INSERT INTO desk_pairings (id, device_code_hash, user_code, public_key, expires_at) VALUES ('p1', 'hash', '123456', 'key', ?)`,
      )
      .run(later);
    sqlite.prepare(`INSERT INTO desk_allotments (desk_id, event_id, quantity) VALUES (?, ?, 5)`).run(deskId, eventId);
    await backUpDatabase(sqlite, file, ALONE);

    const { report, sqlite: copy } = restored();
    expect(report.ended).toEqual({ sessions: 1, pins: 1, desks: 1 });
    for (const table of [
      'sessions',
      'cashier_pins',
      'verifications',
      'trusted_devices',
      'desk_pairings',
      'desk_allotments',
    ])
      expect(copy.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get(), table).toBe(0);
    expect(copy.prepare(`SELECT id, revoked_at AS at FROM desks ORDER BY id`).all()).toEqual([
      { id: 'desk-0', at: 1 },
      { id: deskId, at: SHOP_OPENS_AT.getTime() },
    ]);
    expect(copy.prepare(`SELECT held_count FROM events`).pluck().get()).toBe(0);
    expect(copy.prepare(`SELECT actor_id AS actor, after FROM audit WHERE action = 'shop.restored'`).all()).toEqual([
      { actor: 'restore', after: '{"sessions":1,"pins":1,"desks":1}' },
    ]);
    copy.close();
    expect(new Database(file, { readonly: true }).prepare('SELECT COUNT(*) FROM sessions').pluck().get()).toBe(1);
  });

  it('negative control: the same copy put in place by hand lets session, PIN and desk in', async () => {
    const till = pairDesk(shop);
    const { userId } = await addBoss(shop);
    shop.db.sqlite
      .prepare(`INSERT INTO sessions (id, user_id, token, expires_at) VALUES ('s1', ?, 'token', ?)`)
      .run(userId, SHOP_OPENS_AT.getTime() + DAY_MS);
    await backUpDatabase(shop.db.sqlite, file, ALONE);
    const whoGetsIn = (databaseFile: string) => {
      const db = openDb(databaseFile);
      const ctx = { ...shop.system, db };
      const who = {
        session: findSession(db, 'token', { at: SHOP_OPENS_AT, officeNeedsSecondFactor: false }).kind === 'user',
        pin: findVerifier(ctx, userId) !== null,
        desk: isLetIn(() => findDesk(ctx, till.token)),
      };
      db.close();
      return who;
    };
    const to = placeIn(path.join(newFolder(), 'data'));
    restoreDatabase(file, to);
    expect(whoGetsIn(to.databaseFile)).toEqual({ session: false, pin: false, desk: false });
    expect(whoGetsIn(file)).toEqual({ session: true, pin: true, desk: true });
  });

  it('is not made of a copy whose schema is newer than the program, nor of an empty file', async () => {
    shop.db.sqlite
      .prepare(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of next year', 4000000000000)`)
      .run();
    await backUpDatabase(shop.db.sqlite, file, ALONE);
    expect(restored).toThrow(/made by a newer version .* restore it with that version/);
    writeFileSync(file, '');
    expect(restored).toThrow(/shop\.sqlite is empty: 0 bytes/);
  });
});

describe('the pictures people have uploaded', () => {
  let shop: TestShop;
  let file: string;
  beforeEach(async () => {
    shop = await openTestShop();
    file = path.join(newFolder(), 'shop.sqlite');
    mkdirSync(shop.uploads);
  });
  afterEach(() => shop.close());
  const upload = (name: string) => writeFileSync(path.join(shop.uploads, name), `pixels of ${name}`);
  const source = () => ({ sqlite: shop.db.sqlite, uploads: shop.uploads, fiscal: shop.system.fiscalFiles.folder });
  const emptyHouse = () => {
    const dataDir = path.join(newFolder(), 'data');
    return { ...placeIn(dataDir), uploads: path.join(dataDir, 'uploads') };
  };

  it('come along as they were, whatever happens to them later, and go back with the database', async () => {
    upload('face-96.webp');
    upload('face-400.webp');
    expect((await backUpShop(source(), file, ALONE)).pictures).toBe(2);
    rmSync(path.join(shop.uploads, 'face-96.webp'));
    upload('later-96.webp');
    const to = emptyHouse();
    expect((await restoreShop(file, to)).pictures).toBe(2);
    expect(readdirSync(to.uploads).toSorted()).toEqual(['face-400.webp', 'face-96.webp']);
    expect(readFileSync(path.join(to.uploads, 'face-96.webp'), 'utf8')).toBe('pixels of face-96.webp');
    expect(readdirSync(to.dataDir).toSorted()).toEqual(['clave.sqlite', 'uploads']);
  });

  it('are not missed where there are none, also in a copy of the database alone', async () => {
    await backUpDatabase(shop.db.sqlite, file, ALONE);
    const to = emptyHouse();
    expect((await restoreShop(file, to)).pictures).toBe(0);
    expect(existsSync(to.uploads)).toBe(false);
  });

  it('leave nothing behind when the database can not be copied, and are not added to a backup that is there', async () => {
    upload('face-96.webp');
    await expect(backUpShop({ ...source(), sqlite: new Database(':memory:') }, file, ALONE)).rejects.toThrow();
    expect(readdirSync(path.dirname(file))).toEqual([]);
    await backUpDatabase(shop.db.sqlite, file, ALONE);
    await expect(backUpShop(source(), file, ALONE)).rejects.toThrow(/never replaces/);
    expect(readdirSync(path.dirname(file))).toEqual(['shop.sqlite']);
  });
});

describe('the daily backup', () => {
  it('is made once a day in the quiet hours, and the newest fourteen are kept', async () => {
    const shop = await openTestShop();
    const folder = newFolder();
    writeFileSync(path.join(folder, 'by-hand.sqlite'), '');
    mkdirSync(shop.uploads);
    writeFileSync(path.join(shop.uploads, 'face-96.webp'), 'a face');
    const today = shop.clock.now();
    setForward(shop.clock, wallClock(today, 1, 23));
    expect(await makeDailyBackup(shop.system, { folder, uploads: shop.uploads })).toBe(
      path.join(folder, `backup-${dayFrom(today, 1)}.sqlite`),
    );
    expect(await makeDailyBackup(shop.system, { folder, uploads: shop.uploads })).toBeNull();
    setForward(shop.clock, wallClock(today, 2, 3)); // people are still dancing
    expect(await makeDailyBackup(shop.system, { folder, uploads: shop.uploads })).toBeNull();
    setForward(shop.clock, wallClock(today, 2, 6));
    for (let day = 0; day < 16; day++) {
      expect(await makeDailyBackup(shop.system, { folder, uploads: shop.uploads })).not.toBeNull();
      passBerlinDays(shop.clock, 1);
    }
    const [kept, pictures] = [false, true].map((isPictures) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.pictures') === isPictures)
        .toSorted(),
    );
    expect(pictures).toEqual(kept?.filter((name) => name !== 'by-hand.sqlite').map((name) => `${name}.pictures`));
    expect(kept).toHaveLength(BACKUPS_KEPT + 1);
    expect(kept).toContain('by-hand.sqlite');
    expect(kept?.[0]).toBe(`backup-${dayFrom(today, 4)}.sqlite`);
    await shop.close();
  });
});
