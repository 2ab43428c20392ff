import { describe, expect, it } from 'vitest';
import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { readProcessData } from '#shared/fiscal/dsfinvk/check/process-data.ts';
import { oneCentMore, rulesOf, withField, withLineAgain, withoutLine } from '#tests/support/fiscal/changed-export.ts';
import { exportOf, testNight, withFile } from '#tests/support/fiscal/test-night.ts';
import { line, testRegister } from '#tests/support/fiscal/test-register.ts';

const night = testNight();
const files = exportOf(night.closings);

describe('one cent', () => {
  it.each([
    ['cashpointclosing.csv', 'Z_SE_ZAHLUNGEN', 'closing_sums'],
    ['cashpointclosing.csv', 'Z_SE_BARZAHLUNGEN', 'closing_sums'],
    ['businesscases.csv', 'Z_UMS_BRUTTO', 'closing_sums'],
    ['businesscases.csv', 'Z_UMS_NETTO', 'closing_sums'],
    ['businesscases.csv', 'Z_UST', 'closing_sums'],
    ['payment.csv', 'Z_ZAHLART_BETRAG', 'closing_sums'],
    ['cash_per_currency.csv', 'ZAHLART_BETRAG_WAEH', 'closing_sums'],
    ['transactions.csv', 'UMS_BRUTTO', 'receipt_sums'],
    ['datapayment.csv', 'BASISWAEH_BETRAG', 'receipt_sums'],
    ['lines.csv', 'STK_BR', 'line_sums'],
    ['itemamounts.csv', 'PF_BRUTTO', 'price_finding'],
    ['itemamounts.csv', 'PF_NETTO', 'price_finding'],
    ['transactions_vat.csv', 'BON_BRUTTO', 'receipt_sums'],
    ['transactions_vat.csv', 'BON_NETTO', 'vat_split'],
    ['transactions_vat.csv', 'BON_UST', 'vat_split'],
    ['lines_vat.csv', 'POS_BRUTTO', 'receipt_sums'],
    ['lines_vat.csv', 'POS_NETTO', 'vat_split'],
    ['lines_vat.csv', 'POS_UST', 'vat_split'],
    ['vat.csv', 'UST_SATZ', 'vat_rate'],
  ])('more in %s, %s, is %s', (file, column, rule) => {
    expect(rulesOf(withField(files, { file, column, change: oneCentMore }))).toContain(rule);
  });

  it('more in the signed text is process_data', () => {
    const more = withFile(files, 'transactions_tse.csv', (text) => text.replace('^30.00_', '^30.01_'));
    expect(rulesOf(more)).toEqual(['process_data']);
    const paid = withFile(files, 'transactions_tse.csv', (text) => text.replace('^30.00:Bar', '^30.01:Bar'));
    expect(rulesOf(paid)).toEqual(['process_data']);
    const card = withFile(files, 'transactions_tse.csv', (text) => text.replace('35.97:Unbar', '35.97:Bar'));
    expect(rulesOf(card)).toEqual(['process_data']);
  });

  it('moved from net to VAT by as much as the rate does not allow is vat_rate', () => {
    const moved = withFile(files, 'transactions_vat.csv', (text) =>
      text.replace('25,21000;4,79000', '25,20000;4,80000'),
    );
    expect(rulesOf(moved)).toEqual(['vat_rate']);
  });
});

describe('what belongs together', () => {
  const tse = 'transactions_tse.csv';
  it.each([
    ['vat.csv', ';117;2;', 'vat_key_unknown'],
    ['transactions.csv', ';41;Beleg', 'number_gap'],
    ['transactions.csv', ';41;Beleg', 'receipt_unknown'],
    ['transactions.csv', ';39;Beleg', 'first_and_last'],
    ['cashpointclosing.csv', ';118;', 'closing_unknown'],
    ['location.csv', ';118;', 'mandatory'],
    ['lines.csv', 'B-00000041', 'line_unknown'],
    [tse, 'B-00000041', 'signature_incomplete'],
  ])('needs in %s the line with %s: %s', (file, wanted, rule) => {
    expect(rulesOf(withoutLine(files, file, wanted))).toContain(rule);
  });

  it.each([
    ['a device that it does not name', tse, '041;1;', '041;2;', 'tse_unknown'],
    ['a closing after one that is missing', 'cashpointclosing.csv', ';118;', ';119;', 'closing_gap'],
    ['a reference to nothing', 'references.csv', 'B-00000041\r', 'B-00000099\r', 'reference_leads_nowhere'],
    ['a reference to itself', 'references.csv', '117;B-00000041\r', '117;B-00000042\r', 'reference_leads_nowhere'],
    ['a reference to later', 'references.csv', ';117;B-00000041', ';118;B-00000041', 'reference_leads_nowhere'],
    ['a reference to no closing', 'references.csv', ';117;B-00000041', ';;B-00000041', 'reference_leads_nowhere'],
    ['a signed outage', tse, '==;;Beleg^', '==;Fehler;Beleg^', 'signature_incomplete'],
    ['an abort with money', 'transactions.csv', '0,00;;;;;;;;;Korb', '15,00;;;;;;;;;Korb', 'abort_with_money'],
    ['cash moved by card', 'datapayment.csv', '039;Bar', '039;Unbar', 'cash_balance'],
  ])('knows %s', (...[, file, before, after, rule]) => {
    expect(rulesOf(withFile(files, file, (text) => text.replace(before, after)))).toContain(rule);
  });

  it('knows a document that is there twice, and a number that goes back', () => {
    const again = { file: 'transactions.csv', wanted: ';41;Beleg' };
    expect(rulesOf(withLineAgain(files, again))).toContain('receipt_twice');
    const renamed = { ...again, change: (text: string) => text.replace('041;41', '041A;41') };
    expect(rulesOf(withLineAgain(files, renamed))).toContain('number_order');
  });

  it('knows a signature without its counter, and a counter that was given twice', () => {
    const column = 'TSE_TA_SIGZ';
    expect(rulesOf(withField(files, { file: tse, column, change: () => '' }))).toEqual(['signature_incomplete']);
    expect(rulesOf(withField(files, { file: tse, column, change: () => '5' }))).toEqual(['signature_twice']);
  });

  it('takes the number of an outage’s transaction for the abort that closed it, and for no other document', () => {
    const withNumberOf = (other: string) => {
      const numberOf = (text: string) => /;B-\d+;1;(\d+);/.exec(text)?.[1] ?? '';
      const lines = (files.get(tse) ?? '').split('\r\n');
      const number = numberOf(lines.find((text) => text.includes(other)) ?? '');
      return rulesOf(withFile(files, tse, (text) => text.replace(/(;B-00000047;\d*);;/, `$1;${number};`)));
    };
    expect(withNumberOf(';B-00000045;')).toEqual([]); // an abort
    expect(withNumberOf(';B-00000041;')).toEqual(['signature_twice']); // a sale
  });

  it('knows training among the sums', () => {
    const register = testRegister({ from: '2026-11-21T20:00:00.000Z', number: 1, zNumber: 1 });
    for (const name of ['Ticket', 'Garderobe']) register.make({ kind: 'sale', lines: [line(name, 'Umsatz', {})] });
    const own = exportOf([register.close('2026-11-22T05:00:00.000Z')]);
    const trained = withFile(own, 'transactions.csv', (text) => text.replace(';2;Beleg;', ';2;AVTraining;'));
    const signed = withFile(trained, 'transactions_tse.csv', (text) =>
      text.replace(/Beleg(\^.*\r\n)$/, 'AVTraining$1'),
    );
    expect(rulesOf(signed)).toEqual(['only_receipts_in_sums']);
  });

  it('knows a drawer with less than nothing in it', () => {
    const register = testRegister({ from: '2026-11-21T20:00:00.000Z', number: 1, zNumber: 1 });
    register.make({ kind: 'cash-out', lines: [line('In den Tresor', 'Geldtransit', { unitCents: -5_000 })] });
    expect(checkExport(exportOf([register.close('2026-11-22T05:00:00.000Z')]))).toMatchObject([
      { rule: 'cash_balance' },
    ]);
  });

  it('is good for two registers with the same numbers', () => {
    const both = new Map(
      [...files].map(([name, text]) => {
        const [header = '', ...rows] = text.split('\r\n');
        if (!name.endsWith('.csv')) return [name, text];
        // Another device as well, so that no signature is there twice.
        const other = rows.map((row) =>
          row.replaceAll('Kasse-1', 'Kasse-2').replaceAll(night.register.device.serial, '0'.repeat(64)),
        );
        return [name, [header, ...rows.slice(0, -1), ...other].join('\r\n')];
      }),
    );
    expect(checkExport(both)).toEqual([]);
  });
});

describe('the signed text', () => {
  it.each([
    'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar',
    'Beleg^-15.00_0.00_0.00_0.00_0.00^-10.00:Bar_-5.00:Unbar',
    'AVBelegabbruch^0.00_0.00_0.00_0.00_0.00^',
  ])('%s is one', (text) => {
    expect(readProcessData(text)?.slots).toHaveLength(5);
  });

  it.each([
    'Beleg^30.00_0.00_0.00_0.00^30.00:Bar',
    'Beleg^30.00_0.00_0.00_0.00_0.00^0.00:Bar',
    'Beleg^30.00_0.00_0.00_0.00_0.00^20.00:Unbar_10.00:Bar',
    'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:ECKarte',
    'Beleg^+30.00_0.00_0.00_0.00_0.00^30.00:Bar',
    'Beleg^3,000.00_0.00_0.00_0.00_0.00^3000.00:Bar',
    'Beleg^30.000_0.00_0.00_0.00_0.00^30.00:Bar',
    'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar^',
    '',
  ])('%s is none', (text) => {
    expect(readProcessData(text)).toBeNull();
  });
});
