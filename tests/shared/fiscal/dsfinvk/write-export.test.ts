import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { exportFiles } from '#shared/fiscal/dsfinvk/write-export.ts';
import { line, REGISTER, testRegister } from '#tests/support/fiscal/test-register.ts';
import { exportOf, rowsIn, testNight, withFile } from '#tests/support/fiscal/test-night.ts';

const night = testNight();
const files = exportOf(night.closings);
const rows = (file: string) => rowsIn(files, file);
const ofReceipt = (file: string, number: number) =>
  rows(file).filter((row) => row['BON_ID'] === `B-${String(number).padStart(8, '0')}`);
const values = (row: Record<string, string> | undefined, ...names: string[]) => names.map((name) => row?.[name]);

describe('an export', () => {
  it('has 20 tables, index.xml and its grammar, each line ended by CRLF, and nothing wrong with it', () => {
    expect(files.size).toBe(22);
    for (const [, text] of files) expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFEFF]/);
    expect(checkExport(files)).toEqual([]);
  });

  it('has the lines of the worked example: two tickets in cash, one of them refunded', () => {
    const transactions = (files.get('transactions.csv') ?? '').split('\r\n');
    const keys = `${REGISTER};2026-11-22T06:02:11.000+01:00;117`;
    const times = '2026-11-21T23:14:05.000+01:00;2026-11-21T23:14:31.000+01:00';
    const kim = '3f5c1d9a-6f0e-4c55-9f2b-0c8a4f3c1d11;Kim';
    expect(transactions).toContain(`${keys};B-00000041;41;Beleg;;;0;${times};${kim};30,00;;;;;;;;;`);
    expect(files.get('lines.csv')).toContain(
      `${keys};B-00000041;1;;Ticket Abendkasse;;Umsatz;;;0;;T-AK;;;;2,000;;Stück;15,00000\r\n`,
    );
    expect(files.get('lines_vat.csv')).toContain(`${keys};B-00000041;1;1;30,00000;25,21008;4,78992\r\n`);
    expect(files.get('transactions_vat.csv')).toContain(`${keys};B-00000041;1;30,00000;25,21000;4,79000\r\n`);
    expect(files.get('datapayment.csv')).toContain(`${keys};B-00000041;Bar;;EUR;;30,00\r\n`);
    expect(values(ofReceipt('transactions_tse.csv', 41)[0], 'TSE_VORGANGSDATEN')).toEqual([
      'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar',
    ]);
    expect(values(ofReceipt('transactions.csv', 42)[0], 'BON_TYP', 'BON_STORNO', 'UMS_BRUTTO')).toEqual([
      'Beleg',
      '0',
      '-15,00',
    ]);
    expect(files.get('references.csv')).toContain(
      `${keys};B-00000042;;Transaktion;;2026-11-22T06:02:11.000+01:00;${REGISTER};117;B-00000041\r\n`,
    );
  });

  it('writes the times of the device in UTC, and the day of booking only where it is another one', () => {
    expect(values(ofReceipt('transactions_tse.csv', 41)[0], 'TSE_TA_START', 'TSE_TA_ENDE')).toEqual([
      '2026-11-21T22:14:05.000Z',
      '2026-11-21T22:14:31.000Z',
    ]);
    expect(rows('cashpointclosing.csv').map((row) => row['Z_BUCHUNGSTAG'])).toEqual(['2026-11-21', '']);
  });

  it('names the closing of an older original, and of one in the closing before', () => {
    const named = ['REF_DATUM', 'REF_Z_NR', 'REF_BON_ID'];
    expect(values(ofReceipt('references.csv', 48)[0], ...named)).toEqual([
      '2026-10-31T06:00:00.000+01:00',
      '100',
      'B-00000012',
    ]);
    expect(values(ofReceipt('references.csv', 53)[0], ...named)).toEqual([
      '2026-11-22T06:02:11.000+01:00',
      '117',
      'B-00000043',
    ]);
  });

  it('names the original of another register alone: what is heard of that one later changes no export', () => {
    const register = testRegister({
      from: '2026-11-21T20:00:00.000Z',
      number: 1,
      zNumber: 1,
      closedBefore: (number) => (number === 7 ? { zNumber: 9, createdAt: '2026-11-20T05:00:00.000Z' } : null),
    });
    register.make({ kind: 'float', lines: [line('Wechselgeld', 'Anfangsbestand', { unitCents: 10_000 })] });
    for (const number of [7, 8])
      register.make({
        kind: 'refund',
        lines: [line('Ticket', 'Umsatz', { unitCents: -1_500 })],
        refersTo: { registerSerial: 'Kasse-2', number },
      });
    const own = exportOf([register.close('2026-11-22T05:00:00.000Z')]);
    expect(rowsIn(own, 'references.csv').map((row) => values(row, 'REF_DATUM', 'REF_Z_NR', 'REF_BON_ID'))).toEqual([
      ['', '', 'B-00000007'],
      ['', '', 'B-00000008'],
    ]);
    expect(checkExport(own)).toEqual([]);
  });

  it('is in the same order whoever hands the closings over, also where a register’s clock has gone back', () => {
    const register = testRegister({ from: '2026-11-21T20:00:00.000Z', number: 1, zNumber: 1 });
    register.make({ kind: 'float', lines: [line('Wechselgeld', 'Anfangsbestand', { unitCents: 10_000 })] });
    const first = register.close('2026-11-22T05:00:00.000Z', { businessDay: '2026-11-21' });
    const second = register.close('2026-11-22T06:00:00.000Z', { businessDay: '2026-11-20' });
    expect(exportOf([first, second])).toEqual(exportOf([second, first]));
  });

  it('takes an abort without lines and money, and keeps training out of the sums', () => {
    expect(values(ofReceipt('transactions.csv', 45)[0], 'BON_TYP', 'UMS_BRUTTO')).toEqual(['AVBelegabbruch', '0,00']);
    for (const file of ['lines.csv', 'datapayment.csv', 'transactions_vat.csv'])
      expect(ofReceipt(file, 45)).toEqual([]);
    expect(values(ofReceipt('transactions.csv', 46)[0], 'BON_TYP', 'UMS_BRUTTO')).toEqual(['AVTraining', '30,00']);
    const turnover = rows('businesscases.csv').find(
      (row) => row['Z_NR'] === '117' && row['GV_TYP'] === 'Umsatz' && row['UST_SCHLUESSEL'] === '1',
    );
    // Three times two tickets, two refunds of one, three at a member's price.
    expect(turnover?.['Z_UMS_BRUTTO']).toBe('95,97000');
  });

  it('says of a free entry that nothing was paid, and of a card no more than it knows', () => {
    expect(values(ofReceipt('datapayment.csv', 44)[0], 'ZAHLART_TYP', 'BASISWAEH_BETRAG')).toEqual(['Keine', '0,00']);
    expect(values(ofReceipt('datapayment.csv', 43)[0], 'ZAHLART_TYP', 'ZAHLART_NAME')).toEqual(['Unbar', 'Karte']);
  });

  it('tells how a price came about where it is not the list price', () => {
    const found = ofReceipt('itemamounts.csv', 43).map((row) => values(row, 'TYP', 'PF_BRUTTO'));
    expect(found).toEqual([
      ['base_amount', '45,00000'],
      ['discount', '-9,03000'],
    ]);
    expect(ofReceipt('itemamounts.csv', 53).map((row) => values(row, 'TYP', 'PF_BRUTTO'))).toEqual([
      ['base_amount', '-15,00000'],
      ['discount', '3,01000'],
    ]);
  });

  it('tells of an outage why, and what would have been signed', () => {
    const [row] = ofReceipt('transactions_tse.csv', 47);
    expect(values(row, 'TSE_ID', 'TSE_TANR', 'TSE_TA_START', 'TSE_TA_SIGZ', 'TSE_TA_SIG')).toEqual([
      '1',
      '',
      '',
      '',
      '',
    ]);
    expect(values(row, 'TSE_TA_FEHLER', 'TSE_VORGANGSDATEN')).toEqual([
      'TSE antwortet nicht',
      'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar',
    ]);
  });

  it('keeps the number and the start that a device gave before it fell silent, and names no device it does not know', () => {
    const [first] = night.closings;
    if (first === undefined) throw new Error('no closing');
    const changed = (fiscal: object) => ({
      ...first,
      documents: () =>
        [...first.documents()].map((one) =>
          one.number === 47 ? { ...one, fiscal: { ...one.fiscal, ...fiscal } } : one,
        ),
    });
    const rowOf = (fiscal: object) =>
      rowsIn(exportOf([changed(fiscal)]), 'transactions_tse.csv').find((row) => row['BON_ID'] === 'B-00000047');
    const started = rowOf({ transactionNumber: 815, startedAt: '2026-11-21T22:20:07.000Z' });
    expect(values(started, 'TSE_TANR', 'TSE_TA_START', 'TSE_TA_ENDE', 'TSE_TA_SIG')).toEqual([
      '815',
      '2026-11-21T22:20:07.000Z',
      '',
      '',
    ]);
    const stranger = exportOf([changed({ deviceSerial: 'f'.repeat(64) })]);
    expect(checkExport(stranger).map(({ rule }) => rule)).toEqual(['mandatory', 'tse_unknown']);
  });

  it('adds up cash and all payments of each closing', () => {
    expect(rows('cashpointclosing.csv').map((row) => values(row, 'Z_SE_ZAHLUNGEN', 'Z_SE_BARZAHLUNGEN'))).toEqual([
      ['108,17', '72,20'],
      ['118,01', '130,00'],
    ]);
    expect(rows('cash_per_currency.csv').map((row) => row['ZAHLART_BETRAG_WAEH'])).toEqual(['72,20', '130,00']);
  });

  it('cuts a long certificate into columns of its own, which index.xml declares', () => {
    const register = testRegister({ from: '2026-11-21T20:00:00.000Z', number: 1, zNumber: 1 });
    const closing = register.close('2026-11-22T05:00:00.000Z');
    const certificate = Array.from({ length: 2_400 }, (_, index) => String(index % 10)).join('');
    const [device] = closing.closing.master.tses;
    if (device === undefined) throw new Error('no device');
    device.certificates = [certificate, 'the issuer'];
    const own = exportOf([closing]);
    const [row] = rowsIn(own, 'tse.csv');
    expect(['I', 'II', 'III'].map((part) => row?.[`TSE_ZERTIFIKAT_${part}`]?.length)).toEqual([1_000, 1_000, 400]);
    expect(['I', 'II', 'III'].map((part) => row?.[`TSE_ZERTIFIKAT_${part}`]).join('')).toBe(certificate);
    expect(own.get('index.xml')).toContain('<Name>TSE_ZERTIFIKAT_III</Name>');
    expect(checkExport(own)).toEqual([]);
    expect(files.get('index.xml')).not.toContain('TSE_ZERTIFIKAT_III');
  });

  it('is header lines alone when there is no closing, and 0,00 when a closing has no document', () => {
    const empty = exportOf([]);
    expect(checkExport(empty)).toEqual([]);
    expect(rowsIn(empty, 'transactions.csv')).toEqual([]);
    const quiet = exportOf([
      testRegister({ from: '2026-11-21T20:00:00.000Z', number: 1, zNumber: 1 }).close('2026-11-22T05:00:00.000Z'),
    ]);
    expect(checkExport(quiet)).toEqual([]);
    expect(values(rowsIn(quiet, 'cashpointclosing.csv')[0], 'Z_START_ID', 'Z_SE_ZAHLUNGEN')).toEqual(['', '0,00']);
  });

  it('is the same each time, and takes closings that can be walked through only once', () => {
    expect(exportOf(night.closings)).toEqual(files);
    expect(exportOf(night.closings.values())).toEqual(files);
  });

  it('reads documents file by file: the first table needs those of one closing at a time', () => {
    let [reading, most] = [0, 0];
    const counted = night.closings.map((source) => ({
      ...source,
      *documents() {
        reading += 1;
        most = Math.max(most, reading);
        yield* source.documents();
        reading -= 1;
      },
    }));
    for (const { chunks } of exportFiles(counted))
      for (const chunk of chunks()) expect(chunk.length).toBeLessThan(40_000);
    expect(most).toBe(1);
  });
});

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

describe.runIf(hasXmllint)('index.xml', () => {
  const check = (texts: ReadonlyMap<string, string>): number | null => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dsfinvk-'));
    try {
      for (const [name, text] of texts) writeFileSync(path.join(folder, name), text);
      const options = { cwd: folder, stdio: 'ignore' } as const;
      return spawnSync('xmllint', ['--noout', '--nonet', '--valid', 'index.xml'], options).status;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('is valid by its grammar', () => {
    expect(check(files)).toBe(0);
  });

  it('is not when the name of a file is missing, or something stands in the wrong place (negative control)', () => {
    const without = (part: string) => withFile(files, 'index.xml', (text) => text.replace(part, ''));
    expect(check(without('<URL>vat.csv</URL>'))).toBe(4);
    const moved = withFile(files, 'index.xml', (text) =>
      text.replace('<UTF8/>\r\n', '').replace('<URL>', '<UTF8/><URL>'),
    );
    expect(check(moved)).toBe(4);
  });
});
