import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#server/db/client.ts';
import { layTriggers } from '#server/db/triggers.ts';
import { backupJob } from '#server/jobs/backup-job.ts';
import { runRepeatedly } from '#server/jobs/run-repeatedly.ts';
import { ALONE } from '#server/services/office/backup/copy-manner.ts';
import { backUpShop } from '#server/services/office/backup/back-up-shop.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { restoreShop } from '#server/services/office/backup/restore-shop.ts';
import { DAY_MS } from '#shared/time.ts';
import { finishMerges } from '#server/services/office/merging/finish-merges.ts';
import { undoMerge } from '#server/services/office/merging/undo-merge.ts';
import { mergeAgain, mergePeople } from '#server/services/office/merging/merge-people.ts';
import { eraseAccount } from '#server/services/people/retention/erase-account.ts';
import { eraseAgain } from '#server/services/people/retention/erase-again.ts';
import { noteErased, readErased, readMerged } from '#server/services/people/retention/erased-list.ts';
import { asSystem } from '#server/services/base/service-context.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const GONE = { name: 'Xaveria Quittenbaum', email: 'xaveria@planted.example' };

describe('a copy that is older than an erasure', () => {
  let shop: TestShop;
  let folder: string;
  let userId: string;
  let stays: string;

  beforeEach(async () => {
    shop = await openTestShop();
    folder = mkdtempSync(path.join(tmpdir(), 'erased-'));
    stays = addBuyer(shop);
    userId = randomUUID();
    shop.db.sqlite
      .prepare(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`)
      .run(userId, GONE.name, GONE.email);
    pay(shop, await buyTicket(shop, { userId }));
    await shop.settle();
    await backUpShop(
      { sqlite: shop.db.sqlite, uploads: shop.uploads, fiscal: shop.system.fiscalFiles.folder },
      path.join(folder, 'copy.sqlite'),
      ALONE,
    );
  });
  const erase = () => eraseAccount(shop.system, { id: userId, ...GONE });
  afterEach(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A shop over the restored copy, and the people it knows after its start. */
  async function restored(): Promise<{
    people: unknown[];
    back: number;
    knowsErased: boolean;
    books: unknown[];
    owners: unknown[];
    file: string;
  }> {
    const dataDir = path.join(folder, 'restored');
    const to = {
      dataDir,
      databaseFile: path.join(dataDir, 'clave.sqlite'),
      uploads: path.join(dataDir, 'uploads'),
      migrationsFolder: 'drizzle',
      at: shop.clock.now(),
    };
    const { knowsErased } = await restoreShop(path.join(folder, 'copy.sqlite'), to);
    const db = openDb(to.databaseFile);
    layTriggers(db.sqlite);
    const house = await openTestShop({ db });
    mergeAgain(house.system, readMerged(path.join(dataDir, 'backups')));
    const back = await eraseAgain(house.system, readErased(path.join(dataDir, 'backups')) ?? []);
    const owners = db.sqlite.prepare('SELECT DISTINCT user_id FROM tickets').pluck().all();
    const people = db.sqlite.prepare('SELECT id FROM users').pluck().all();
    const books = checkBooks(db.sqlite);
    // The last mail is still to be sent; with it goes the address.
    db.sqlite.exec(`DELETE FROM outbox WHERE kind = 'mail.account_deleted'; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`);
    await house.close();
    return { people, back, knowsErased, books, owners, file: readFileSync(to.databaseFile, 'latin1') };
  }

  it('brings nobody back: who was erased since goes again, and the books still agree', async () => {
    await erase();
    const job = runRepeatedly(backupJob(shop.system, { folder, uploads: shop.uploads }), shop.system.log);
    job.wake();
    await job.settled();
    await job.stop();
    noteErased(shop.system, folder); // as every ten minutes
    expect(readFileSync(path.join(folder, 'erased-accounts.txt'), 'utf8')).toBe(`${userId}\n`);
    const house = await restored();
    expect(house).toMatchObject({ people: [stays], back: 1, knowsErased: true, books: [], owners: [null] });
    for (const word of Object.values(GONE)) expect(house.file).not.toContain(word);
  });

  it('hands on once more what belonged to an account that had become another one', async () => {
    await mergePeople(shop.as('admin', ['admin']), { fromId: userId, intoId: stays, reason: 'the same person' });
    noteErased(shop.system, folder);
    // It can still be taken back: a copy would bring back what nobody has decided for good.
    expect(readMerged(folder)).toEqual([]);
    shop.clock.advance(DAY_MS);
    expect(await finishMerges(shop.system)).toBe(1);
    noteErased(shop.system, folder);
    expect(readMerged(folder)).toEqual([{ fromId: userId, intoId: stays }]);
    // In a shop that was never restored there is nothing to hand on.
    expect(mergeAgain(shop.system, readMerged(folder))).toBe(0);
    const house = await restored();
    expect(house).toMatchObject({ people: [stays], back: 1, books: [], owners: [stays] });
    for (const word of Object.values(GONE)) expect(house.file).not.toContain(word);
  });

  it('hands nothing to an account that it went to for a day only', async () => {
    const admin = shop.as('admin', ['admin']);
    const other = addBuyer(shop);
    await mergePeople(admin, { fromId: userId, intoId: other, reason: 'the same person' });
    undoMerge(admin, { fromId: userId });
    await mergePeople(admin, { fromId: userId, intoId: stays, reason: 'the same person' });
    shop.clock.advance(DAY_MS);
    expect(await finishMerges(shop.system)).toBe(1);
    noteErased(shop.system, folder);
    expect(readMerged(folder)).toEqual([{ fromId: userId, intoId: stays }]);
  });

  it('brings them back where no list lies beside it, and says so', async () => {
    await erase();
    const house = await restored();
    expect(house.people.toSorted()).toEqual([stays, userId].toSorted());
    expect(house).toMatchObject({ back: 0, knowsErased: false });
    expect(house.file).toContain(GONE.name);
  });

  it('is no matter for a shop that was never restored: its list leads to nobody', async () => {
    await erase();
    expect(existsSync(path.join(folder, 'erased-accounts.txt'))).toBe(false);
    noteErased(shop.system, folder);
    expect(await eraseAgain(shop.system, readErased(folder) ?? [])).toBe(0);
    const young = path.join(folder, 'young');
    noteErased(asSystem({ ...shop.system, db: freshDb() }, 'backup'), young);
    expect(readErased(young)).toEqual([]); // nobody yet, and that is known
    expect(shop.db.sqlite.prepare('SELECT id FROM users').pluck().all()).toEqual([stays]);
  });
});
