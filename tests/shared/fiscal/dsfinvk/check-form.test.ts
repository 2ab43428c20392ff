import { describe, expect, it } from 'vitest';
import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { readTable } from '#shared/fiscal/dsfinvk/check/read-table.ts';
import { rulesOf, withField } from '#tests/support/fiscal/changed-export.ts';
import { exportOf, testNight, withFile } from '#tests/support/fiscal/test-night.ts';

const files = exportOf(testNight().closings);
const without = (file: string) => new Map([...files].filter(([name]) => name !== file));

describe('the form of an export', () => {
  it('is good as it was written', () => {
    expect(checkExport(files)).toEqual([]);
  });

  it.each([...files.keys()].filter((name) => name.endsWith('.csv')))('wants CRLF behind each line of %s', (file) => {
    const problems = checkExport(withFile(files, file, (text) => text.replaceAll('\r\n', '\n')));
    expect(problems).toMatchObject([{ rule: 'line_end', file }]);
  });

  it('wants CRLF behind the last line as well, and no mark at the beginning', () => {
    expect(rulesOf(withFile(files, 'vat.csv', (text) => text.trimEnd()))).toEqual(['line_end']);
    expect(rulesOf(withFile(files, 'vat.csv', (text) => `\uFEFF${text}`))).toEqual(['byte_order_mark']);
    expect(rulesOf(withFile(files, 'location.csv', (text) => text.replace('ü', '\uFFFD')))).toEqual(['encoding']);
  });

  const pointed = (field: string) => field.replace(',', '.');
  it.each([
    ['a decimal point', 'datapayment.csv', 'BASISWAEH_BETRAG', pointed, 'decimal_point'],
    ['a decimal point', 'lines_vat.csv', 'POS_NETTO', pointed, 'decimal_point'],
    ['a decimal point', 'lines.csv', 'MENGE', pointed, 'decimal_point'],
    ['grouping', 'payment.csv', 'Z_ZAHLART_BETRAG', () => '1.234,50', 'grouping'],
    ['grouping', 'transactions.csv', 'BON_NR', () => '1.234', 'grouping'],
    ['too few decimals', 'transactions.csv', 'UMS_BRUTTO', (field: string) => field.slice(0, -1), 'decimals'],
    ['too many decimals', 'transactions.csv', 'UMS_BRUTTO', (field: string) => `${field}0`, 'decimals'],
    ['a plus', 'transactions.csv', 'UMS_BRUTTO', (field: string) => `+${field}`, 'no_number'],
    ['a missing amount', 'transactions.csv', 'UMS_BRUTTO', () => '', 'mandatory'],
    ['a time without its offset', 'transactions.csv', 'BON_START', (field: string) => field.slice(0, 23), 'time_form'],
    [
      'a device time with an offset',
      'transactions_tse.csv',
      'TSE_TA_ENDE',
      () => '2026-11-21T23:14:31+01:00',
      'time_form',
    ],
  ])('knows %s in %s, %s', (...[, file, column, change, rule]) => {
    expect(rulesOf(withField(files, { file, column, change }))).toContain(rule);
  });

  it.each([
    ['location.csv', 'Verein für Tanz', 'x'.repeat(61), 'too_long'],
    ['datapayment.csv', ';Unbar;Karte;', ';Karte;Karte;', 'value_unknown'],
    ['transactions.csv', ';41;Beleg;;;0;', ';41;Beleg;;;1;', 'value_unknown'],
  ])('knows in %s, in place of %s, %s', (...[file, before, after, rule]) => {
    expect(rulesOf(withFile(files, file, (text) => text.replace(before, after)))).toContain(rule);
  });

  it('wants the columns in their order, in the first line and in index.xml', () => {
    const swapped = (text: string) => text.replace('GV_TYP;GV_NAME', 'GV_NAME;GV_TYP');
    expect(rulesOf(withFile(files, 'lines.csv', swapped))).toEqual(['index_columns', 'header']);
    const inIndex = withFile(files, 'index.xml', (text) =>
      text.replace(
        /(<VariableColumn><Name>GV_TYP.*?<\/VariableColumn>)\r\n(<VariableColumn><Name>GV_NAME.*?<\/VariableColumn>)/,
        '$2\r\n$1',
      ),
    );
    expect(rulesOf(inIndex)).toEqual(['index_columns']);
    const accuracy = withFile(files, 'index.xml', (text) =>
      text.replace('<Accuracy>5</Accuracy>', '<Accuracy>2</Accuracy>'),
    );
    expect(rulesOf(accuracy)).toEqual(['index_columns']);
  });

  it('wants as many fields as columns, and quotes that are closed', () => {
    expect(rulesOf(withFile(files, 'vat.csv', (text) => text.replace('\r\n', ';MEHR\r\n')))).toContain('field_count');
    expect(rulesOf(withFile(files, 'lines.csv', (text) => text.replace('Sonderdruck"', 'Sonderdruck')))).toContain(
      'quotes',
    );
    expect(rulesOf(withFile(files, 'lines.csv', (text) => text.replace('Sonderdruck"', 'Sonder\r\ndruck"')))).toContain(
      'quotes',
    );
  });

  it('wants all 22 files under their names, and nothing else', () => {
    for (const file of files.keys())
      expect(checkExport(without(file)), file).toContainEqual(expect.objectContaining({ rule: 'file_missing', file }));
    expect(checkExport(new Map(files).set('notes.txt', ''))).toMatchObject([
      { rule: 'file_unexpected', file: 'notes.txt' },
    ]);
    const renamed = without('vat.csv').set('Vat.csv', files.get('vat.csv') ?? '');
    expect(checkExport(renamed)).toMatchObject([
      { rule: 'file_name_case', file: 'Vat.csv' },
      { rule: 'index_names_missing_file' },
    ]);
    expect(rulesOf(new Map())).toEqual(['file_missing']);
  });

  it('wants index.xml to name each table', () => {
    const unnamed = withFile(files, 'index.xml', (text) =>
      text.replace('<URL>slaves.csv</URL>', '<URL>slave.csv</URL>'),
    );
    expect(rulesOf(unnamed)).toEqual(['index_lacks_file', 'index_names_missing_file']);
  });

  it('wants a tax number or a VAT id', () => {
    expect(rulesOf(withFile(files, 'cashpointclosing.csv', (text) => text.replaceAll('143/123/45678', '')))).toEqual([
      'one_of_group',
    ]);
  });

  it('is read with quotes, and what is left out is told', () => {
    const table = readTable('x.csv', 'A;B\r\n"a;""b""";c\r\n"";\r\na;b;c\r\n"a;b\r\na"b;c\r\n');
    expect(table.rows.map(({ fields }) => fields)).toEqual([
      ['a;"b"', 'c'],
      ['', ''],
    ]);
    expect(table.problems.map(({ rule, about }) => `${rule} ${about.slice(0, 6)}`)).toEqual([
      'field_count line 4',
      'quotes line 5',
      'quotes line 6',
    ]);
  });
});
