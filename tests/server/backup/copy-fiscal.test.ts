import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fiscalPaths } from '#server/adapters/fiscal-files.ts';
import { backUpShop } from '#server/services/office/backup/back-up-shop.ts';
import { copyFiscal } from '#server/services/office/backup/copy-fiscal.ts';
import { ALONE } from '#server/services/office/backup/copy-manner.ts';
import { restoreShop } from '#server/services/office/backup/restore-shop.ts';
import { openTestShop, SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let house: string;
beforeEach(async () => {
  shop = await openTestShop();
  house = mkdtempSync(path.join(tmpdir(), 'archives-'));
});
afterEach(() => shop.close());

const folder = () => path.join(house, 'fiscal');
const put = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder(), name)), { recursive: true });
  writeFileSync(path.join(folder(), `${name}.new`), text);
  renameSync(path.join(folder(), `${name}.new`), path.join(folder(), name));
};

test('the archives of security devices and the signing key go into a copy as they were, and come back with it', async () => {
  put('archives/a.tar', 'one');
  put('archives/b.tar.part', 'half');
  put('packages/p.zip', 'made again at any time');
  put('signing-key.pem', 'key');
  const [copy, dataDir] = [path.join(house, 'copy.sqlite'), path.join(house, 'restored')];
  const uploads = path.join(dataDir, 'uploads');
  const report = await backUpShop({ sqlite: shop.db.sqlite, uploads: shop.uploads, fiscal: folder() }, copy, ALONE);
  expect(report.archives).toBe(1);
  put('archives/a.tar', 'another, which came later');
  const databaseFile = path.join(dataDir, 'clave.sqlite');
  const to = { dataDir, databaseFile, uploads, migrationsFolder: 'drizzle', at: SHOP_OPENS_AT };
  expect((await restoreShop(copy, to)).archives).toBe(1);
  const restored = fiscalPaths(path.join(dataDir, 'fiscal'));
  expect(readFileSync(restored.archive('a.tar'), 'utf8')).toBe('one');
  expect(readFileSync(restored.signingKey, 'utf8')).toBe('key');
  expect(readdirSync(path.join(dataDir, 'fiscal')).toSorted()).toEqual(['archives', 'signing-key.pem']);
});

test('a shop without security devices has nothing of them in its copy', async () => {
  const to = path.join(house, 'copy.fiscal');
  expect(await copyFiscal(folder(), to)).toBe(0);
  expect(existsSync(to)).toBe(false);
});
