import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { compareWithArchive } from '#server/services/door/fiscal/compare-with-archive.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { tarOf, type ArchiveFile } from '#tests/support/fiscal/archive-of.ts';
import { exportOf, testNight, withFile } from '#tests/support/fiscal/test-night.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const night = testNight();
const { archive } = night.register;
const files = exportOf(night.closings);
const compare = (texts: ReadonlyMap<string, string>, logs: readonly ArchiveFile[] | null = archive) =>
  compareWithArchive(texts, logs === null ? null : readArchive(tarOf(logs)));
const told = async (texts: ReadonlyMap<string, string>, logs?: readonly ArchiveFile[] | null) =>
  (await compare(texts, logs)).map(({ rule, about }) => `${rule} ${about}`);

/** The fields of a document's row in transactions_tse.csv. */
function fieldsOf(number: number): { header: string[]; fields: string[] } {
  const [header = '', ...lines] = (files.get('transactions_tse.csv') ?? '').split('\r\n');
  const found = lines.find((text) => text.includes(`;B-${String(number).padStart(8, '0')};`)) ?? '';
  return { header: header.split(';'), fields: found.split(';') };
}
const fieldOf = (number: number, column: string): string => {
  const { header, fields } = fieldsOf(number);
  return fields[header.indexOf(column)] ?? '';
};
/** The export with another field in a document's row. */
function withField(number: number, column: string, value: string): Map<string, string> {
  const { header, fields } = fieldsOf(number);
  const changed = fields.with(header.indexOf(column), value);
  return withFile(files, 'transactions_tse.csv', (text) => text.replace(fields.join(';'), changed.join(';')));
}

describe('an export beside the archive of its device', () => {
  it('tells of the same transactions', async () => {
    expect(await compare(files)).toEqual([]);
  });

  it.each([
    ['TSE_TA_START', '2026-11-21T22:14:06.000Z', ['log_differs']],
    ['TSE_TA_ENDE', '2026-11-21T22:14:32.000Z', ['log_differs']],
    ['TSE_TA_SIGZ', '4711', ['log_differs']],
    ['TSE_VORGANGSDATEN', 'Beleg^30.01_0.00_0.00_0.00_0.00^30.01:Bar', ['log_differs']],
    ['TSE_TA_VORGANGSART', 'SonstigerVorgang', ['log_differs']],
    ['TSE_TA_SIG', Buffer.alloc(64).toString('base64'), ['log_differs', 'log_signature']],
    ['TSE_TA_SIG', 'short', ['log_differs', 'log_signature']],
    ['TSE_TANR', '4711', ['log_without_receipt', 'log_missing', 'log_signature']],
  ])('differs when a document has another %s', async (column, value, rules) => {
    expect((await compare(withField(41, column, value))).map(({ rule }) => rule)).toEqual(rules);
  });

  it('compares the abort that closed an outage’s transaction, not the document without a signature', async () => {
    const shared = withField(47, 'TSE_TANR', fieldOf(45, 'TSE_TANR'));
    expect(await told(shared)).toEqual([]);
    const changed = withFile(shared, 'transactions_tse.csv', (text) =>
      text.replace(fieldOf(45, 'TSE_TA_SIG'), fieldOf(43, 'TSE_TA_SIG')),
    );
    expect(await told(changed)).toEqual([
      'log_differs Kasse-1 B-00000045: TSE_TA_SIG',
      'log_signature Kasse-1 B-00000045: TSE_TA_SIG',
    ]);
  });

  it('shows two signatures that were exchanged between documents, which the export alone does not', async () => {
    const [first, second] = [fieldOf(41, 'TSE_TA_SIG'), fieldOf(42, 'TSE_TA_SIG')];
    const exchanged = withFile(files, 'transactions_tse.csv', (text) =>
      text.replace(first, '(first)').replace(second, first).replace('(first)', second),
    );
    expect(checkExport(exchanged)).toEqual([]);
    expect(await told(exchanged)).toEqual([
      'log_differs Kasse-1 B-00000041: TSE_TA_SIG',
      'log_signature Kasse-1 B-00000041: TSE_TA_SIG',
      'log_differs Kasse-1 B-00000042: TSE_TA_SIG',
      'log_signature Kasse-1 B-00000042: TSE_TA_SIG',
    ]);
  });

  it('is no archive at all: that is told, and each signature is held against its document', async () => {
    const missing = `archive_missing ${night.register.device.serial}`;
    expect(await told(files, null)).toEqual([missing]);
    for (const [column, value] of [
      ['TSE_TA_SIGZ', '4711'],
      ['TSE_TA_ENDE', '2026-11-21T22:14:32.000Z'],
      ['TSE_TA_ENDE', `${fieldOf(41, 'TSE_TA_ENDE').slice(0, 20)}500Z`], // finer than the device writes it
      ['TSE_VORGANGSDATEN', 'Beleg^30.01_0.00_0.00_0.00_0.00^30.01:Bar'],
      ['TSE_TA_SIG', fieldOf(43, 'TSE_TA_SIG')],
    ] as const)
      expect(await told(withField(41, column, value), null)).toEqual([
        missing,
        'log_signature Kasse-1 B-00000041: TSE_TA_SIG',
      ]);
    // The start is signed by another message, which only an archive has.
    expect(await told(withField(41, 'TSE_TA_START', '2026-11-21T22:14:06.000Z'), null)).toEqual([missing]);
  });

  it('shows a message that is missing, and one without a document', async () => {
    const missing = archive.filter(({ name }) => !name.includes('No-3_Finish'));
    expect(await told(files, missing)).toEqual(['log_missing Kasse-1 B-00000041']);
    const more = night.register.device.transaction('FinishTransaction', 99, { at: new Date('2026-11-21T23:00:00Z') });
    expect(await told(files, [...archive, more])).toEqual(['log_without_receipt transaction 99']);
  });

  it('leaves alone what was signed before and after its closings', async () => {
    const outside = ['2026-11-20T23:00:00Z', '2026-11-23T23:00:00Z'].map((at, index) =>
      night.register.device.transaction('FinishTransaction', 200 + index, { at: new Date(at) }),
    );
    expect(await told(files, [...archive, ...outside])).toEqual([]);
  });

  it('shows a key that is not the device’s', async () => {
    const other = testNight().register.device.serial;
    const forged = withFile(files, 'tse.csv', (text) => text.replaceAll(/;B[A-Za-z0-9+/]{86}=;/g, `;${other};`));
    const rules = (await compare(forged)).map(({ rule }) => rule);
    expect(rules.filter((rule) => rule === 'log_signature')).toHaveLength(14);
    const inEachClosing = ['serial_differs', 'certificate_differs'];
    expect(rules.filter((rule) => rule !== 'log_signature')).toEqual([...inEachClosing, ...inEachClosing]);
  });

  it('shows a certificate of another device', async () => {
    const other = testNight().register.device.certificate.content.toString('base64');
    const own = night.register.device.certificate.content.toString('base64');
    expect(await told(withFile(files, 'tse.csv', (text) => text.replace(own, other)))).toEqual([
      'certificate_differs Kasse-1 Z 117: TSE_ID 1',
    ]);
  });

  it('tells of every document when the archive is damaged or empty, and never throws', async () => {
    const cut = (await buffer(tarOf(archive))).subarray(0, 700);
    const problems = await compareWithArchive(files, readArchive(Readable.from([cut])));
    expect(problems.map(({ rule }) => rule)).toEqual(Array.from({ length: 14 }, () => 'log_missing'));
    expect(await compare(new Map())).toEqual([]);
  });
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function written(texts: ReadonlyMap<string, string>, logs: readonly ArchiveFile[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fiscal-check-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'dsfinvk'));
  for (const [name, text] of texts) writeFileSync(path.join(folder, 'dsfinvk', name), text);
  writeFileSync(path.join(folder, 'tse.tar'), await buffer(tarOf(logs)));
  return folder;
}

const SOURCE = 'src-server/commands/fiscal-check.ts';
let bundled = '';
const runProgram = (program: string, ...given: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [program, '--check', ...given], { encoding: 'utf8' });
  return { status, stdout };
};
/** In one file, which is there sooner; one case starts it as `npm run fiscal:check` does. */
const run = (...given: string[]) => runProgram(bundled, ...given);

describe('npm run fiscal:check', () => {
  beforeAll(async () => {
    bundled = await bundleProgram(SOURCE);
  });

  it('says that nothing is wrong with a good folder, and with its archive alone', async () => {
    const folder = await written(files, archive);
    expect(runProgram(path.join(repositoryRoot, SOURCE), folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('nothing is wrong'),
    });
    expect(run(path.join(folder, 'tse.tar'))).toMatchObject({ status: 0 });
    expect(execFileSync('tar', ['-tf', path.join(folder, 'tse.tar')], { encoding: 'utf8' })).toContain('No-3_Finish');
  });

  it('names the rule, the file and the archive of what is wrong', async () => {
    const changed = withFile(files, 'payment.csv', (text) => text.replace('72,20', '72,21'));
    const folder = await written(
      changed,
      archive.filter(({ name }) => !name.includes('No-3_Finish')),
    );
    const { status, stdout } = run(folder);
    expect(status).toBe(1);
    for (const rule of ['closing_sums: payment.csv: Kasse-1 Z 117', 'log_missing: ', 'tse.tar: counter_gap: '])
      expect(stdout).toContain(rule);
  });

  it('refuses what is no export and no archive', () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'fiscal-check-'));
    folders.push(empty);
    expect(run(empty).status).toBe(2);
    expect(run().status).toBe(2);
    expect(run('/nowhere').status).toBe(2);
  });
});
