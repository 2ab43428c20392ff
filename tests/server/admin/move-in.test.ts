import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb, withClock, type Db } from '#server/db/client.ts';
import { MoveInError } from '#server/services/office/move-in/archive-error.ts';
import { moveInShop } from '#server/services/office/move-in/move-in-shop.ts';
import { LOADED_TABLES } from '#server/services/office/move-in/load-tables.ts';
import { openShopArchive } from '#server/services/office/move-out/open-shop-archive.ts';
import { OWNED_TABLES } from '#server/services/office/move-out/owned-tables.ts';
import { STAYS_A_FILE } from '#server/services/office/move-out/stays-a-file.ts';
import { fileNameOf } from '#server/services/office/move-out/table-pieces.ts';
import { requestPasswordReset } from '#server/services/people/accounts/request-password-reset.ts';
import { resetPassword } from '#server/services/people/accounts/reset-password.ts';
import { importOrders } from '#server/services/shop/order-imports/import-orders.ts';
import { readResetLink } from '#shared/accounts/reset-password.ts';
import { RunOrderImportInput } from '#shared/orders/import/order-import.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { justSignedIn } from '#tests/support/open-session.ts';
import { seasonDb } from '#tests/server/demo/season/season-db.ts';
import { addNight, giveTickets, pairDesk, scan } from '#tests/support/door.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

const PASSWORD = 'right-password';
const PICTURE = `${'a'.repeat(22)}-320.webp`;
const PRINTED = '16893657012360209833001';
const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
type Files = Record<string, Uint8Array>;

/** Everything that this admin takes along, with a password that was chosen in this shop. */
async function archiveOf(shop: TestShop, admin: string): Promise<Files> {
  shop.db.sqlite
    .prepare(`INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)`)
    .run(admin, admin, admin, await cheapPasswordHasher.hash(PASSWORD));
  const { pieces } = openShopArchive(justSignedIn(shop, admin, ['admin']));
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return unzipSync(Buffer.concat(read));
}

const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'move-in-')), 'data');
const placesOf = (dataDir: string) => ({
  dataDir,
  databaseFile: path.join(dataDir, 'clave.sqlite'),
  uploads: path.join(dataDir, 'uploads'),
  migrationsFolder,
});
function written(files: Files): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'archive-')), 'shop.zip');
  writeFileSync(file, zipSync(files, { level: 1 }));
  return file;
}
const all = (db: Db, sql: string) => db.sqlite.prepare(sql).raw().all();

/** What is made again: sums without a day that came to nothing, and what things are found by. */
const MADE_AGAIN = [
  `SELECT day, event_id, paid_cents, refunded_cents FROM money_days WHERE paid_cents <> 0 OR refunded_cents <> 0
    ORDER BY 1, 2`,
  `SELECT * FROM promo_totals WHERE sold <> 0 ORDER BY 1`,
  `SELECT * FROM ticket_days WHERE tickets <> 0 OR value_cents <> 0 ORDER BY 1, 2, 3`,
  `SELECT day, source, event_id, taken_cents, returned_cents, disputed_cents, reduced_cents, pieces FROM taking_days
    WHERE source <> 'goods' AND (taken_cents <> 0 OR returned_cents <> 0 OR pieces <> 0) ORDER BY 1, 2, 3`,
  `SELECT ticket_number, holder_name, buyer_name, buyer_email FROM ticket_docs ORDER BY 1`,
  `SELECT user_id, name, email FROM user_docs ORDER BY 1`,
  `SELECT event_id, title, place FROM event_docs ORDER BY 1`,
];

describe('an archive of a shop', () => {
  let old: TestShop;
  let files: Files;
  let night: string;
  let fresh: TestShop;
  let code: string;
  let admin: string;
  beforeAll(async () => {
    old = await openTestShop({ db: seasonDb(TODAY) });
    admin = addBuyer(old);
    night = addNight(old, { title: 'Noche Rosa' });
    code = giveTickets(old, night, 3)[0]!.code;
    scan(pairDesk(old), night, giveTickets(old, night, 1)[0]!.code);
    const orders = { text: `Order code;Secret\nAA1BB;${PRINTED}\n`, nights: { '': night }, id: crypto.randomUUID() };
    await importOrders(old.as(admin, ['admin']), RunOrderImportInput.parse(orders));
    mkdirSync(old.uploads, { recursive: true });
    writeFileSync(path.join(old.uploads, PICTURE), 'a picture');
    // What is on its way stays behind, and the counts of it are not in the new shop.
    old.db.sqlite.exec('DELETE FROM seat_holds; DELETE FROM waiters');
    files = await archiveOf(old, admin);
    const to = placesOf(newFolder());
    await moveInShop(written(files), to);
    fresh = await openTestShop({ db: withClock(openDb(to.databaseFile), () => TODAY) });
    mkdirSync(fresh.uploads, { recursive: true });
    for (const name of readdirSync(to.uploads)) writeFileSync(path.join(fresh.uploads, name), 'a picture');
  }, 60_000);
  afterAll(async () => {
    await fresh.close();
    await old.close();
  });

  it('becomes a shop that gives the same archive, byte for byte, but for its time and what stays a file', async () => {
    const again = await archiveOf(fresh, admin);
    expect(Object.keys(again)).toEqual(Object.keys(files));
    const stays = new Set(
      STAYS_A_FILE.flatMap((table) => [`json/${fileNameOf(table)}.json`, `csv/${fileNameOf(table)}.csv`]),
    );
    const isOfTime = (name: string) => ['shop.json', 'README.txt'].includes(name);
    for (const [name, bytes] of Object.entries(files))
      if (!stays.has(name) && !isOfTime(name))
        expect(Buffer.from(again[name]!).equals(Buffer.from(bytes)), name).toBe(true);
  });

  it('keeps sums, what is found by words, and every way in that is printed or mailed', async () => {
    for (const sql of MADE_AGAIN) expect(all(fresh.db, sql), sql).toEqual(all(old.db, sql));
    expect(all(fresh.db, 'SELECT count(*) FROM accounts')).toEqual([[1]]);
    expect(all(fresh.db, 'PRAGMA foreign_key_check')).toEqual([]);
    const desk = pairDesk(fresh, 'Kasse neu');
    expect(scan(desk, night, code).reason).toBe('valid');
    expect(scan(desk, night, PRINTED).reason).toBe('valid');
    expect(scan(desk, night, PRINTED).reason).toBe('already_used');
    // The guards stand again.
    expect(() => fresh.db.sqlite.exec('UPDATE orders SET total_cents = 1')).toThrow();
    expect(() => fresh.db.sqlite.exec(`DELETE FROM audit`)).toThrow();
  });

  it('lets nobody in until they chose a password by the link in their mail', async () => {
    const email = 'member@clave.example';
    requestPasswordReset(fresh.visitor, { email });
    const mail = all(fresh.db, `SELECT payload FROM outbox WHERE kind = 'mail.reset_password'`)[0] as [string];
    const { url } = JSON.parse(mail[0]) as { url: string };
    const link = readResetLink(new URL(url).searchParams)!;
    const parts = { ctx: fresh.visitor, hasher: cheapPasswordHasher };
    expect(await resetPassword(parts, { ...link, newPassword: 'a-new-password-42' })).toBe(true);
    expect(
      all(fresh.db, `SELECT count(*) FROM accounts a JOIN users u ON u.id = a.user_id WHERE u.email = '${email}'`),
    ).toEqual([[1]]);
  });

  it('is refused where a shop is, when it is another’s, not whole or of another version, and leaves nothing behind', async () => {
    const broken: [string, Files | string][] = [
      ['no ZIP', 'not a zip'],
      ['another’s', { 'other.json': strToU8('{}') }],
      ['no JSON', { ...files, 'shop.json': strToU8('{') }],
      ['rows that the schema refuses', { ...files, 'json/orders.json': strToU8('[\n{"id":"x"}\n]\n') }],
      ['another version', { ...files, 'shop.json': strToU8('{"format":"clave-shop","version":2}') }],
      ['a table missing', Object.fromEntries(Object.entries(files).filter(([name]) => name !== 'json/orders.json'))],
      ['rows missing', { ...files, 'json/users.json': strToU8('[]\n') }],
      ['a column too many', { ...files, 'json/venues.json': strToU8('[\n{"id":"1","smell":"rosa"}\n]\n') }],
      ['a strange picture', { ...files, 'pictures/../../x.webp': strToU8('x') }],
    ];
    // Each is written and read whole.
    for (const [what, archive] of isLongForm ? broken : broken.slice(2, 5)) {
      const to = placesOf(newFolder());
      let file = path.join(mkdtempSync(path.join(tmpdir(), 'archive-')), 'x.zip');
      if (typeof archive === 'string') writeFileSync(file, archive);
      else file = written(archive);
      await expect(moveInShop(file, to), what).rejects.toBeInstanceOf(MoveInError);
      expect(existsSync(to.dataDir) ? readdirSync(to.dataDir) : [], what).toEqual([]);
    }
    const used = newFolder();
    mkdirSync(used);
    writeFileSync(path.join(used, 'clave.sqlite'), 'x');
    await expect(moveInShop(written(files), placesOf(used))).rejects.toThrow('is not empty');
  });

  it('has a place for every table that it carries', () => {
    expect([...LOADED_TABLES, ...STAYS_A_FILE].map(fileNameOf).toSorted()).toEqual(
      OWNED_TABLES.map(fileNameOf).toSorted(),
    );
  });
});
