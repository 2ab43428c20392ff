import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readArchiveFile } from '#server/services/door/fiscal/read-archive.ts';
import { oneCentMore, withField } from '#tests/support/fiscal/changed-export.ts';
import { tarOf, type ArchiveFile } from '#tests/support/fiscal/archive-of.ts';
import { inTable, type AlteredNight } from './alter-folder.ts';

const inField = (file: string, column: string, change: (field: string) => string): AlteredNight['alter'] =>
  inTable(file, (text) => withField(new Map([[file, text]]), { file, column, change }).get(file) ?? '');

/** A change to the files of the device's archive. */
function inArchive(change: (files: ArchiveFile[], finished: number) => ArchiveFile[]): AlteredNight['alter'] {
  return async (dir) => {
    const where = path.join(dir, 'tse.tar');
    const files: ArchiveFile[] = [];
    for await (const { name, content } of readArchiveFile(where)) files.push({ name, content });
    const finished = files.findIndex(({ name, content }) => name.includes('Finish') && content.includes(':Bar'));
    writeFileSync(where, await buffer(tarOf(change(files, finished))));
  };
}

/** Every column of the night that holds an amount other than 0, each with the rule that sees one cent more in it. */
export const AMOUNTS: readonly [file: string, column: string, rule: string][] = [
  ['cashpointclosing.csv', 'Z_SE_ZAHLUNGEN', 'closing_sums'],
  ['cashpointclosing.csv', 'Z_SE_BARZAHLUNGEN', 'closing_sums'],
  ['businesscases.csv', 'Z_UMS_BRUTTO', 'closing_sums'],
  ['businesscases.csv', 'Z_UMS_NETTO', 'closing_sums'],
  ['businesscases.csv', 'Z_UST', 'closing_sums'],
  ['payment.csv', 'Z_ZAHLART_BETRAG', 'closing_sums'],
  ['cash_per_currency.csv', 'ZAHLART_BETRAG_WAEH', 'closing_sums'],
  ['vat.csv', 'UST_SATZ', 'vat_rate'],
  ['transactions.csv', 'UMS_BRUTTO', 'receipt_sums'],
  ['transactions_vat.csv', 'BON_BRUTTO', 'receipt_sums'],
  ['transactions_vat.csv', 'BON_NETTO', 'vat_split'],
  ['transactions_vat.csv', 'BON_UST', 'vat_split'],
  ['datapayment.csv', 'BASISWAEH_BETRAG', 'receipt_sums'],
  ['lines.csv', 'STK_BR', 'line_sums'],
  ['lines_vat.csv', 'POS_BRUTTO', 'receipt_sums'],
  ['lines_vat.csv', 'POS_NETTO', 'vat_split'],
  ['lines_vat.csv', 'POS_UST', 'vat_split'],
  ['itemamounts.csv', 'PF_BRUTTO', 'price_finding'],
  ['itemamounts.csv', 'PF_NETTO', 'price_finding'],
  ['itemamounts.csv', 'PF_UST', 'price_finding'],
];

/** Two columns with all they hold, each in the place of the other. */
function swapped(text: string, ...[one, other]: [one: string, other: string]): string {
  const header = (text.split('\r\n')[0] ?? '').split(';');
  const [a, b] = [header.indexOf(one), header.indexOf(other)];
  return text
    .split('\r\n')
    .map((line) => {
      const fields = line.split(';');
      return line === ''
        ? line
        : fields
            .with(a, fields[b] ?? '')
            .with(b, fields[a] ?? '')
            .join(';');
    })
    .join('\r\n');
}

/** The signatures of the first two signed documents, each in the place of the other. */
export function exchanged(text: string): string {
  const [header = '', ...lines] = text.split('\r\n');
  const place = header.split(';').indexOf('TSE_TA_SIG');
  const [first = '', second = ''] = lines.map((line) => line.split(';')[place] ?? '').filter((one) => one !== '');
  return text.replace(first, '(first)').replace(second, first).replace('(first)', second);
}

/** What `npm run fiscal:check` must see, one change at a time. */
export const ALTERED_NIGHTS: readonly AlteredNight[] = [
  {
    what: 'one byte of a log message',
    told: 'tse.tar: bad_signature: ',
    alter: inArchive((files, finished) => {
      const { name, content } = files[finished] ?? { name: '', content: Buffer.alloc(0) };
      const altered = Buffer.from(content);
      altered.write('Rar', content.indexOf('Bar')); // the sale was paid in cash
      return files.with(finished, { name, content: altered });
    }),
  },
  {
    what: 'one log message removed',
    told: 'tse.tar: counter_gap: ',
    alter: inArchive((files, finished) => files.toSpliced(finished, 1)),
  },
  ...AMOUNTS.map(([file, column, rule]) => ({
    what: `one cent more in ${file}, ${column}`,
    told: `${rule}: `,
    alter: inField(file, column, oneCentMore),
  })),
  {
    what: 'one cent more in a signed text',
    told: 'process_data: transactions_tse.csv: ',
    alter: inTable('transactions_tse.csv', (text) =>
      text.replace(/(\d)(:Bar)/, (_, digit: string, rest: string) => `${(Number(digit) + 1) % 10}${rest}`),
    ),
  },
  {
    what: 'line ends of LF alone',
    told: 'line_end: transactions.csv: ',
    alter: inTable('transactions.csv', (text) => text.replaceAll('\r\n', '\n')),
  },
  {
    what: 'a decimal point',
    told: 'decimal_point: datapayment.csv: ',
    alter: inField('datapayment.csv', 'BASISWAEH_BETRAG', (field) => field.replace(',', '.')),
  },
  {
    what: 'two columns in each other’s place',
    told: 'header: lines_vat.csv: ',
    alter: inTable('lines_vat.csv', (text) => swapped(text, 'POS_BRUTTO', 'POS_NETTO')),
  },
  {
    what: 'two signatures exchanged between documents',
    told: 'log_signature: transactions_tse.csv: ',
    alter: inTable('transactions_tse.csv', exchanged),
  },
];
