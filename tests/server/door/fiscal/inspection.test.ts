import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import type { PackageView } from '#shared/fiscal/inspection.ts';
import type { Role } from '#shared/permissions.ts';
import { DAY_MS } from '#shared/time.ts';
import { openDb, withClock } from '#server/db/client.ts';
import { PASSES } from '#server/services/door/fiscal/inspection/write-package.ts';
import type { Progress } from '#server/services/door/fiscal/inspection/package-order.ts';
import { writePackage } from '#server/services/door/fiscal/inspection/write-package.ts';
import { clearFiscalFiles } from '#server/services/door/fiscal/clear-fiscal-files.ts';
import { fiscalThreads } from '#server/services/door/fiscal/inspection/fiscal-threads.ts';
import { listPackages } from '#server/services/door/fiscal/list-packages.ts';
import { makePackages } from '#server/services/door/fiscal/make-packages.ts';
import { openPackage } from '#server/services/door/fiscal/open-package.ts';
import { requestPackage } from '#server/services/door/fiscal/request-package.ts';
import { addStaff, pairDesk } from '#tests/support/door.ts';
import { putNight, type PutClosing } from '#tests/support/fiscal/put-night.ts';
import { exportOf, testNight, type TestNight } from '#tests/support/fiscal/test-night.ts';
import { tarOf } from '#tests/support/fiscal/archive-of.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const EVERYTHING = { from: '2026-11-01', to: '2026-11-30' };

let program: string;
let shop: TestShop;
let folder: string;
let night: TestNight;
let closings: PutClosing[];
let bossId: string;

beforeAll(async () => {
  program = await bundleProgram('src-server/services/door/fiscal/inspection/fiscal-thread.ts');
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'inspection-'));
  const databaseFile = path.join(folder, 'books.sqlite');
  writeFileSync(databaseFile, freshDb().sqlite.serialize());
  shop = await openTestShop({ db: openDb(databaseFile) });
  withClock(shop.db, () => shop.clock.now());
  bossId = addStaff(shop, ['admin']);
  night = testNight();
  const { desk } = pairDesk(shop, 'Kasse 1');
  const all = [olderClosing(night), ...night.closings];
  closings = putNight(shop.db, { closings: all, deskId: desk.id, now: shop.clock.now() }).slice(1);
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Its documents are not in the export; a refund of the night refers to one of them. */
function olderClosing({ closings: [first] }: TestNight): ClosingSource {
  const range = { firstNumber: 1, lastNumber: 38, businessDay: '2026-10-30', createdAt: '2026-10-31T05:00:00.000Z' };
  return { ...first!, closing: { ...first!.closing, ...range, zNumber: 100 }, documents: () => [] };
}
const boss = () => shop.as(bossId, ['admin']);
const packages = (): PackageView[] => listPackages(boss(), { limit: 20 }).items;
const make = (signal = new AbortController().signal, thread = program) =>
  makePackages(shop.system, { work: fiscalThreads(thread, path.join(folder, 'books.sqlite')), signal });
const fileOf = (id: string) => path.join(shop.system.fiscalFiles.folder, 'packages', `${id}.zip`);

const sha256Of = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
/** The parts of a package as the system's own tool unpacks them. */
function unpacked(id: string): string {
  const into = path.join(folder, `unpacked-${randomUUID()}`);
  execFileSync('python3', ['-m', 'zipfile', '-e', fileOf(id), into]);
  return into;
}
const textsIn = (of: string): Map<string, string> =>
  new Map(readdirSync(of).map((name) => [name, readFileSync(path.join(of, name), 'utf8')]));
async function made(input: Parameters<typeof requestPackage>[1] = EVERYTHING): Promise<string> {
  const { id } = requestPackage(boss(), input);
  await make();
  return id;
}

describe('a package for an inspector', () => {
  it('has everything that is asked for, and its export is the one of the closings', async () => {
    const id = await made();
    expect(packages()).toMatchObject([
      { id, state: 'ready', done: 15, total: 15, isSound: true, error: null, closing: null },
    ]);
    const parts = unpacked(id);
    expect(readdirSync(parts).toSorted()).toEqual([
      'Datenblatt-Mein-ELSTER.html',
      'LIESMICH.txt',
      'Pruefprotokoll.txt',
      'SHA256SUMS',
      'SHA256SUMS.pub',
      'SHA256SUMS.sig',
      'Verfahrensdokumentation.html',
      'ausfaelle.csv',
      'dsfinvk',
      'mitteilung-ungeprueft.xml',
      'tse',
    ]);
    const texts = textsIn(path.join(parts, 'dsfinvk'));
    expect(texts).toEqual(exportOf(night.closings));
    expect(checkExport(texts)).toEqual([]);
    expect(readFileSync(path.join(parts, 'Pruefprotokoll.txt'), 'utf8')).toContain('ohne Beanstandung');
  });

  it('bears the hashes of its parts, signed so that openssl accepts it, and nothing else', async () => {
    const id = await made();
    const parts = unpacked(id);
    for (const line of readFileSync(path.join(parts, 'SHA256SUMS'), 'utf8').trimEnd().split('\n'))
      expect(line).toBe(`${sha256Of(path.join(parts, line.slice(66)))}  ${line.slice(66)}`);
    expect(readFileSync(path.join(parts, 'SHA256SUMS'), 'utf8').split('\n')).toHaveLength(22 + 7 + 1);
    const files = ['-inkey', 'SHA256SUMS.pub', '-sigfile', 'SHA256SUMS.sig', '-in', 'SHA256SUMS'];
    const verify = () =>
      execFileSync('openssl', ['pkeyutl', '-verify', '-rawin', '-pubin', ...files], { cwd: parts, stdio: 'pipe' });
    expect(verify().toString()).toContain('Verified Successfully');
    writeFileSync(path.join(parts, 'SHA256SUMS'), 'something else');
    expect(verify).toThrow();
    const key = statSync(path.join(shop.system.fiscalFiles.folder, 'signing-key.pem'));
    expect(key.mode & 0o777).toBe(0o600);
    const [view] = packages();
    const bytes = readFileSync(fileOf(id));
    expect(view).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  });

  it('of an old closing is the same after company, VAT table, device, desk and people changed', async () => {
    const [{ entryId: closingEntryId }] = closings as [PutClosing];
    const before = textsIn(path.join(unpacked(await made({ closingEntryId })), 'dsfinvk'));
    expect(before.get('cashpointclosing.csv')).toContain(';117;');
    Object.assign(shop.system, { operator: { ...shop.system.operator, legalName: 'Neue GmbH', taxNumber: '9/9/9' } });
    shop.db.sqlite.exec(`UPDATE desks SET name = 'Bar', revoked_at = 1; UPDATE users SET name = 'Somebody Else'`);
    shop.db.sqlite.exec(`UPDATE events SET title = 'Other'; UPDATE ticket_types SET vat_bps = 700`);
    const changed = testNight();
    const other = pairDesk(shop, 'Kasse 2').desk.id;
    const renamed = changed.closings.map(({ closing, documents, whereClosed }) => ({
      closing: {
        ...closing,
        master: {
          ...closing.master,
          company: { ...closing.master.company, name: 'Neue GmbH' },
          register: { ...closing.master.register, serial: 'Kasse-2' },
          vat: closing.master.vat.map((rate) => ({ ...rate, bps: 1_600 })),
        },
      },
      documents,
      whereClosed,
    }));
    putNight(shop.db, { closings: renamed, deskId: other, now: shop.clock.now() });
    const after = textsIn(path.join(unpacked(await made({ closingEntryId })), 'dsfinvk'));
    expect(after).toEqual(before);
    expect(after).toEqual(exportOf(night.closings.slice(0, 1)));
  });

  it('hands over the archives that are there, byte by byte, and says of the others why they are not', async () => {
    const tar = await buffer(tarOf(night.register.archive));
    const [{ entryId }] = closings as [PutClosing];
    const { file } = await shop.system.fiscalFiles.keepArchive(
      { closingEntryId: entryId, deviceSerial: night.register.device.serial },
      (async function* pieces() {
        yield tar;
      })(),
      1e9,
    );
    shop.db.sqlite
      .prepare(`UPDATE fiscal_archives SET state = 'verified', file = ?, sha256 = 'x' WHERE closing_entry_id = ?`)
      .run(file, entryId);
    const parts = unpacked(await made());
    expect(readdirSync(path.join(parts, 'tse')).toSorted()).toEqual(['ARCHIVE.txt', 'Kasse-1-Z117.tar']);
    expect(readFileSync(path.join(parts, 'tse', 'Kasse-1-Z117.tar')).equals(tar)).toBe(true);
    const text = readFileSync(path.join(parts, 'tse', 'ARCHIVE.txt'), 'utf8');
    expect(text).toMatch(/Kasse-1-Z117: Kasse-1-Z117\.tar\. Geprüft, ohne Beanstandung/);
    expect(text).toMatch(/Kasse-1-Z118: FEHLT\. Das Archiv liegt noch nicht vor/);
  });

  it('names registers, devices, versions, rates, people and rules, from the closings and the program', async () => {
    const parts = unpacked(await made());
    const read = (name: string) => readFileSync(path.join(parts, name), 'utf8');
    const { register, tses } = night.closings[0]!.closing.master;
    const procedure = read('Verfahrensdokumentation.html');
    for (const part of [
      register.serial,
      tses[0]!.serial,
      register.softwareVersion,
      '19,00 %',
      'Nichts wird nachträglich',
    ])
      expect(procedure).toContain(part);
    expect(procedure).toContain('TSE und Einstellungen einrichten');
    const sheet = read('Datenblatt-Mein-ELSTER.html');
    for (const part of [register.serial, tses[0]!.serial, '30.10.2026']) expect(sheet).toContain(part);
    expect(read('mitteilung-ungeprueft.xml')).toContain('Ungeprüfte Hilfe');
    execFileSync('python3', [
      '-c',
      'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])',
      path.join(parts, 'mitteilung-ungeprueft.xml'),
    ]);
  });

  it('is told to be unsound when its documents do not add up', async () => {
    for (const { name } of shop.db.sqlite
      .prepare<[], { name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'fiscal_documents'`,
      )
      .all())
      shop.db.sqlite.exec(`DROP TRIGGER ${name}`);
    shop.db.sqlite.exec(
      `UPDATE fiscal_documents SET facts = json_set(facts, '$.payments[0].amountCents', 1) WHERE number = 41`,
    );
    const parts = unpacked(await made());
    expect(packages()).toMatchObject([{ state: 'ready', isSound: false }]);
    expect(readFileSync(path.join(parts, 'Pruefprotokoll.txt'), 'utf8')).toMatch(/receipt_sums: .*B-00000041/);
  });

  it('begins anew when the server stopped in the middle, and leaves nothing half made', async () => {
    const { id } = requestPackage(boss(), EVERYTHING);
    const stopping = new AbortController();
    const cut = make(stopping.signal);
    await vi.waitFor(() => expect(packages()).toMatchObject([{ state: 'running' }]));
    stopping.abort();
    await cut;
    expect(packages()).toMatchObject([{ id, state: 'running' }]);
    mkdirSync(path.dirname(fileOf(id)), { recursive: true });
    writeFileSync(`${fileOf(randomUUID())}.part`, 'half');
    await clearFiscalFiles(shop.system);
    await make();
    expect(packages()).toMatchObject([{ id, state: 'ready' }]);
    expect(readdirSync(path.dirname(fileOf(id)))).toEqual([`${id}.zip`]);
  });

  it('tells how far it has come, by the documents that it goes through', () => {
    const told: Progress[] = [];
    const [from, to] = [EVERYTHING.from, EVERYTHING.to];
    const order = {
      id: randomUUID(),
      wanted: { from, to },
      days: { from, to },
      closings: 2,
      largestClosing: 12,
      folder,
      madeAt: 1_900_000_000_000,
    };
    writePackage(shop.system, order, (progress) => told.push(progress));
    expect(told[0]).toEqual({ done: 0, total: 15 });
    expect(told.at(-1)).toEqual({ done: 15, total: 15 });
    // Each document is read so often, and so few are told one by one.
    expect(told).toHaveLength(1 + 15 * PASSES);
  });

  it('that can not be made says so, and the next one is made', async () => {
    const { id } = requestPackage(boss(), EVERYTHING);
    await make(undefined, path.resolve('no-such-thread.ts'));
    expect(packages()).toMatchObject([{ id, state: 'failed', isSound: null }]);
    expect(packages()[0]?.error).toMatch(/^It could not be made: /);
    const again = await made();
    expect(packages().map(({ state }) => state)).toContain('ready');
    expect(again).not.toBe(id);
  });

  it('is removed after fourteen days', async () => {
    const id = await made();
    shop.clock.advance(14 * DAY_MS);
    await make();
    expect(packages()).toMatchObject([{ state: 'ready' }]);
    shop.clock.advance(1);
    await make();
    expect(packages()).toMatchObject([{ state: 'removed' }]);
    expect(existsSync(fileOf(id))).toBe(false);
    await expect(openPackage(boss(), id)).rejects.toThrow('NOT_FOUND');
  });
});

describe('asking for a package', () => {
  it('is one row however often it is asked, and is audited', () => {
    const { id } = requestPackage(boss(), EVERYTHING);
    expect(requestPackage(boss(), EVERYTHING).id).toBe(id);
    expect(requestPackage(boss(), { ...EVERYTHING, to: '2026-11-29' }).id).not.toBe(id);
    const actions = shop.db.sqlite.prepare('SELECT action FROM audit WHERE subject_id = ?').pluck().all(id);
    expect(actions).toEqual(['fiscal_package.requested']);
  });

  it('of days without a closing, or of a closing that is not there, is refused', () => {
    expect(() => requestPackage(boss(), { from: '2020-01-01', to: '2020-01-02' })).toThrow('NOT_FOUND');
    expect(() => requestPackage(boss(), { closingEntryId: randomUUID() })).toThrow('NOT_FOUND');
    expect(packages()).toEqual([]);
  });

  it('and fetching it is for admins only', async () => {
    const id = await made();
    for (const roles of [[], ['cashier'], ['door_lead']] satisfies Role[][]) {
      const who = shop.as(bossId, roles);
      expect(() => requestPackage(who, EVERYTHING)).toThrow('FORBIDDEN');
      expect(() => listPackages(who, { limit: 1 })).toThrow('FORBIDDEN');
      await expect(openPackage(who, id)).rejects.toThrow('FORBIDDEN');
    }
    const opened = await openPackage(boss(), id);
    expect(opened.name).toBe('kassen-nachschau-2026-11-01-2026-11-30');
    expect((await buffer(opened.stream)).equals(readFileSync(fileOf(id)))).toBe(true);
    expect(opened.bytes).toBe(statSync(fileOf(id)).size);
    const actions = shop.db.sqlite.prepare('SELECT action FROM audit WHERE subject_id = ?').pluck().all(id);
    expect(actions).toContain('fiscal_package.fetched');
  });
});
