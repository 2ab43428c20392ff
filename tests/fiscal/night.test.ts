import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { DOCUMENT_KINDS, type FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { checkBooks } from '#server/commands/check-books.ts';
import { compareWithArchive } from '#server/services/door/fiscal/compare-with-archive.ts';
import { readArchiveFile } from '#server/services/door/fiscal/read-archive.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { openNight } from '#tests/kiosk/support/open-night.ts';
import { rowsIn } from '#tests/support/fiscal/test-night.ts';
import { TYPED_COLUMNS } from '#tests/support/fiscal/typed-columns.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { ALTERED_NIGHTS, AMOUNTS } from './night/altered-nights.ts';
import { makeNight, type LivedNight } from './night/make-night.ts';
import { MANIPULATIONS } from './night/manipulations.ts';

let dir: string;
let night: LivedNight;
let files: Map<string, string>;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'fiscal-night-'));
  night = await makeNight(dir, openNight);
  const names = readdirSync(path.join(dir, 'dsfinvk'));
  files = new Map(names.map((name) => [name, readFileSync(path.join(dir, 'dsfinvk', name), 'utf8')]));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Whether a row has something other than 0 in this column. */
const hasAmount = (column: string) => (row: Record<string, string>) => /[1-9]/.test(row[column] ?? '');
const receipts = (): string[] =>
  readdirSync(path.join(dir, 'receipts')).map((name) => readFileSync(path.join(dir, 'receipts', name), 'utf8'));
const sold = (wanted: (document: FiscalDocument) => boolean): FiscalDocument[] => night.documents.filter(wanted);

describe('a night at the door', () => {
  it('has all that a desk does in it, and the server took it as it is', () => {
    expect(night.complaints).toEqual([]);
    expect(night.documents.map(({ number }) => number)).toEqual(night.documents.map((_, at) => at + 1));
    const kinds = new Set(night.documents.map(({ kind }) => kind));
    expect(DOCUMENT_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
    const methods = new Set(sold(({ kind }) => kind === 'sale').flatMap((one) => one.payments.map((p) => p.method)));
    expect([...methods].toSorted()).toEqual(['card', 'cash']);
    const rates = sold(({ kind }) => kind === 'sale').flatMap(({ vat }) => vat.map(({ vatKey }) => vatKey));
    expect([...new Set(rates)].toSorted()).toEqual([1, 2, 6]);
    expect(sold(({ kind, totalCents }) => kind === 'sale' && totalCents === 0)).toHaveLength(1);
    const isMemberPrice = ({ unitCents, listUnitCents }: FiscalDocument['lines'][number]) =>
      unitCents > 0 && listUnitCents !== undefined && unitCents < listUnitCents;
    expect(sold(({ kind, lines }) => kind === 'sale' && lines.some(isMemberPrice))).toHaveLength(1);
  });

  it('has an outage with sales in it, and what it left open at the device is closed', () => {
    expect(sold(({ fiscal }) => fiscal.state === 'outage').length).toBeGreaterThanOrEqual(3);
    expect(night.outages.map(({ type }) => type)).toEqual(expect.arrayContaining(['open', 'close']));
    const [first] = sold(({ fiscal }) => fiscal.state === 'outage' && fiscal.transactionNumber !== null);
    const closedAs = sold(({ kind, note }) => kind === 'abort' && note.includes(`Belegs ${first?.number} `));
    expect(closedAs.map(({ fiscal }) => [fiscal.transactionNumber, fiscal.startedAt])).toEqual([
      [first?.fiscal.transactionNumber, first?.fiscal.startedAt], // the time is the device's
    ]);
    expect(JSON.parse(readFileSync(path.join(dir, 'outages.json'), 'utf8'))).toEqual(night.outages);
  });

  it('has training in it: signed and numbered like all else, marked, and outside every sum', () => {
    const trained = sold(({ kind }) => kind === 'training');
    expect(trained.map(({ totalCents, fiscal }) => [totalCents, fiscal.state])).toEqual([
      [0, 'signed'],
      [20_000, 'signed'],
      [1_950, 'signed'],
      [-1_500, 'signed'],
    ]);
    const rows = rowsIn(files, 'transactions.csv').filter((row) => row['BON_TYP'] === 'AVTraining');
    expect(rows.map((row) => Number(row['BON_NR']))).toEqual(trained.map(({ number }) => number));
    expect(receipts().filter((text) => text.includes('TRAINING - KEIN BELEG'))).toHaveLength(2);
  });

  it('has refunds of this till and of the one before, each with the closing of what it takes back', () => {
    const references = rowsIn(files, 'references.csv').map((row) => [row['Z_NR'], row['REF_Z_NR']]);
    expect(references).toEqual([
      ['2', '2'],
      ['2', '1'],
    ]);
  });

  it('adds up at each closing to the cash that was counted', () => {
    const sums = night.closings.map(({ firstNumber, lastNumber }) =>
      sold(({ kind }) => kind !== 'training')
        .filter(({ number }) => number >= (firstNumber ?? 0) && number <= (lastNumber ?? 0))
        .flatMap(({ payments }) => payments)
        .reduce((sum, { method, amountCents }) => sum + (method === 'cash' ? amountCents : 0), 0),
    );
    expect(sums).toEqual(night.countedCents);
    expect(sums).toHaveLength(2);
    expect(sold(({ kind }) => kind === 'difference').map(({ totalCents }) => totalCents)).toEqual([-250]);
  });
});

describe('what a night leaves behind', () => {
  it('is an export without a problem, which tells the same as the archive', async () => {
    expect(checkExport(files)).toEqual([]);
    expect(await compareWithArchive(files, readArchiveFile(path.join(dir, 'tse.tar')))).toEqual([]);
  });

  it('passes npm run fiscal:check', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    expect(await checkBooks('--check', dir)).toBe(0);
    expect(said).toHaveBeenLastCalledWith('nothing is wrong');
    const lines = said.mock.calls.flat().map(String);
    const unseen = lines.slice(lines.indexOf('What no check can see from these files:') + 1, -1);
    expect(unseen).toContain('- what was counted: the files only have the difference');
    // Archive, receipts and outages lie beside it, so they are not among what is missing.
    expect(unseen.filter((line) => line.includes('archive') || line.includes('receipts/'))).toEqual([]);
  });

  it('ends every line of every table in CRLF', () => {
    const tables = [...files].filter(([name]) => name.endsWith('.csv'));
    expect(tables).toHaveLength(20);
    for (const [name, text] of tables)
      expect(
        text.split(/(?<=\n)/).filter((one) => !one.endsWith('\r\n')),
        name,
      ).toEqual([]);
  });

  it('has a receipt of each sale and refund: its QR text verifies, or it says that the device was out', () => {
    const isTrained = ({ kind, vat }: FiscalDocument) => kind === 'training' && vat.some(({ vatKey }) => vatKey !== 5);
    const handedOut = sold((one) => one.kind === 'sale' || one.kind === 'refund' || isTrained(one));
    expect(receipts()).toHaveLength(handedOut.length);
    const verdicts = receipts().map((text) => {
      const qr = text.split('\n').find((one) => one.startsWith('V0;'));
      return qr === undefined ? text.includes('TSE ausgefallen') : verifyQrText(qr).isGood;
    });
    expect(verdicts.filter((isGood) => !isGood)).toEqual([]);
    for (const text of receipts())
      expect(text.split('\n').filter((one) => one.length > 42 && !one.startsWith('V0;'))).toEqual([]);
    expect(receipts().filter((text) => text.includes('TSE ausgefallen'))).toHaveLength(
      handedOut.filter(({ fiscal }) => fiscal.state === 'outage').length,
    );
  });

  it.runIf(spawnSync('openssl', ['version']).status === 0)('has certificates that openssl verifies', () => {
    const pem = (name: string): string => {
      const file = path.join(dir, `${name}.pem`);
      writeFileSync(file, new X509Certificate(readFileSync(path.join(dir, `${name}.cer`))).toString());
      return file;
    };
    const [own, issuer] = [pem('tse'), pem('tse-issuer')];
    const at = String(Math.floor(nowOfRun().getTime() / 1_000));
    const verify = (by: string) => spawnSync('openssl', ['verify', '-attime', at, '-CAfile', by, own]).status;
    expect([verify(issuer), verify(own) === 0]).toEqual([0, false]);
  });

  it.runIf(spawnSync('xmllint', ['--version']).status === 0)('has an index that xmllint finds valid', () => {
    const options = { cwd: path.join(dir, 'dsfinvk'), stdio: 'ignore' } as const;
    expect(spawnSync('xmllint', ['--noout', '--nonet', '--valid', 'index.xml'], options).status).toBe(0);
  });
});

describe('npm run fiscal:check is red (negative controls)', () => {
  it('for every column that holds an amount', () => {
    const amounts = Object.entries(TYPED_COLUMNS).flatMap(([file, columns]) =>
      columns
        .split(/,\s*/)
        .map((column) => column.split(' '))
        .filter(([name = '', kind]) => (kind === 'N2' || kind === 'N5') && rowsIn(files, file).some(hasAmount(name)))
        .map(([name]) => `${file} ${name}`),
    );
    expect(AMOUNTS.map(([file, column]) => `${file} ${column}`).toSorted()).toEqual(amounts.toSorted());
  });

  it.each([...ALTERED_NIGHTS, ...MANIPULATIONS])('$what is told as "$told"', async ({ alter, told }) => {
    const altered = mkdtempSync(path.join(tmpdir(), 'fiscal-altered-'));
    try {
      cpSync(dir, altered, { recursive: true });
      await alter(altered);
      const said = vi.spyOn(console, 'log').mockReturnValue();
      expect(await checkBooks('--check', altered)).toBe(1);
      expect(said.mock.calls.flat()).toContainEqual(expect.stringContaining(told));
    } finally {
      rmSync(altered, { recursive: true, force: true });
    }
  });
});
