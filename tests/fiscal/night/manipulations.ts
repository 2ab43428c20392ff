import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readArchiveFile } from '#server/services/door/fiscal/read-archive.ts';
import { tarOf, type ArchiveFile } from '#tests/support/fiscal/archive-of.ts';
import { inFile, inRow, inTable, type AlteredNight } from './alter-folder.ts';
import { exchanged } from './altered-nights.ts';

const TSE = 'transactions_tse.csv';
const ARCHIVE = 'tse.tar';
/** Documents of the night: a sale of three, one of four articles, its refund, the refund of the till before. */
const [THREE, MIXED, REFUND, OLD_REFUND] = [';B-00000009;', ';B-00000010;', ';B-00000017;', ';B-00000018;'];
const [TO_SAFE, FROM_SAFE] = [';B-00000019;', ';B-00000025;'];
/** The first document without a signature, and the sale after the outage. */
const [UNSIGNED, SIGNED_AGAIN] = [';B-00000020;', ';B-00000024;'];

const later = (ms: number) => (time: string) => {
  const offset = /[+-]\d\d:\d\d$/.exec(time)?.[0] ?? 'Z';
  const shift = offset === 'Z' ? 0 : Number(offset.slice(0, 3)) * 3_600_000;
  return new Date(Date.parse(time) + ms + shift).toISOString().replace('Z', offset);
};
const DAY = 24 * 3_600_000;
const other = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);

/** The same with the archive of the device taken away: only what the export holds can tell. */
const alone =
  (alter: AlteredNight['alter']): AlteredNight['alter'] =>
  async (dir) => {
    rmSync(path.join(dir, ARCHIVE));
    await alter(dir);
  };

const SIGNATURES: readonly AlteredNight[] = [
  ...[
    ['TSE_TANR', '4711'],
    ['TSE_TA_SIGZ', '4711'],
    ['TSE_TA_ENDE', later(1_000)],
    ['TSE_TA_ENDE', later(500)],
    ['TSE_TA_VORGANGSART', 'SonstigerVorgang'],
    ['TSE_TA_SIG', other],
    ['TSE_VORGANGSDATEN', (text: string) => text.replace('45.00:Bar', '45.00:Unbar')],
  ].map(([column = '', value = '']) => ({
    what: `another ${String(column)}, without the archive,`,
    told: `log_signature: ${TSE}: `,
    alter: alone(inRow(TSE, THREE, { [String(column)]: value })),
  })),
  {
    what: 'two signatures exchanged, without the archive,',
    told: `log_signature: ${TSE}: `,
    alter: alone(inTable(TSE, exchanged)),
  },
  ...[
    ['TSE_SERIAL', (serial: string) => `${'0'.repeat(8)}${serial.slice(8)}`, 'serial_differs: tse.csv: '],
    ['TSE_PUBLIC_KEY', (key: string) => key.replace(/.{4}=$/, 'AAA='), 'serial_differs: tse.csv: '],
    ['TSE_ZERTIFIKAT_I', other, 'certificate_differs: tse.csv: '],
    ['TSE_SIG_ALGO', 'ecdsa-plain-SHA384', `log_signature: ${TSE}: `],
    ['TSE_ZEITFORMAT', 'generalizedTime', `log_signature: ${TSE}: `],
  ].map(([column = '', value = '', told = '']) => ({
    what: `another ${String(column)} in tse.csv, without the archive,`,
    told: String(told),
    alter: alone(inRow('tse.csv', ';', { [String(column)]: value })),
  })),
  {
    what: 'a register with the serial number of another',
    told: 'register_differs: cashregister.csv: ',
    alter: inRow('cashregister.csv', ';', { KASSE_SERIENNR: 'Kasse-9' }),
  },
];

const ARCHIVES: readonly AlteredNight[] = [
  { what: 'no archive', told: 'archive_missing: tse.csv: ', alter: alone(async () => {}) },
  {
    what: 'one archive twice',
    told: `archive_twice: ${ARCHIVE}: `,
    alter: async (dir) => cpSync(path.join(dir, ARCHIVE), path.join(dir, 'again.tar')),
  },
  {
    what: 'one archive twice, packed anew,',
    told: 'archive_twice: tse2.tar: ',
    alter: async (dir) => {
      const files: ArchiveFile[] = [];
      for await (const { name, content } of readArchiveFile(path.join(dir, ARCHIVE))) files.push({ name, content });
      writeFileSync(path.join(dir, 'tse2.tar'), await buffer(tarOf(files.toReversed())));
    },
  },
];

const inReference = (wanted: string, fields: Parameters<typeof inRow>[2]) => inRow('references.csv', wanted, fields);

const REFERENCES: readonly AlteredNight[] = [
  {
    what: 'a refund that no longer names its sale',
    told: 'refund_without_reference: transactions.csv: ',
    alter: inTable('references.csv', (text) => text.replace(/[^\n]*;B-00000017;[^\n]*\n/, '')),
  },
  {
    what: 'a refund that names an invoice from outside',
    told: 'refund_without_reference: transactions.csv: ',
    alter: inReference(REFUND, { REF_TYP: 'ExterneRechnung' }),
  },
  {
    what: 'a refund of what that sale never had',
    told: 'refunded_too_much: references.csv: ',
    alter: inReference(OLD_REFUND, { REF_BON_ID: 'B-00000003' }),
  },
  {
    what: 'a refund of the float',
    told: 'reference_to_no_sale: references.csv: ',
    alter: inReference(REFUND, { REF_BON_ID: 'B-00000008' }),
  },
  {
    what: 'a refund of training',
    told: 'reference_to_no_sale: references.csv: ',
    alter: inReference(REFUND, { REF_BON_ID: 'B-00000006' }),
  },
  {
    what: 'a refund of a later sale',
    told: 'reference_leads_nowhere: references.csv: ',
    alter: inReference(REFUND, { REF_BON_ID: 'B-00000024' }),
  },
  {
    what: 'a refund of another day',
    told: 'reference_leads_nowhere: references.csv: ',
    alter: inReference(OLD_REFUND, { REF_DATUM: later(-DAY) }),
  },
  {
    what: 'a refund of a closing before the export that is dated after it',
    told: 'reference_leads_nowhere: references.csv: ',
    alter: inReference(OLD_REFUND, { REF_Z_NR: '0', REF_BON_ID: 'B-00000000', REF_DATUM: later(DAY) }),
  },
  {
    what: 'a sale that names another one',
    told: 'reference_without_refund: references.csv: ',
    alter: inReference(REFUND, { BON_ID: 'B-00000013' }),
  },
];

type Told = { type: string; documentNumber: number; [field: string]: unknown };
const inOutages = (change: (told: Told[]) => Told[]): AlteredNight['alter'] =>
  inFile('outages.json', (text) => JSON.stringify(change(JSON.parse(text) as Told[])));
const inOutage = (type: string, change: (told: Told) => object): AlteredNight['alter'] =>
  inOutages((all) => all.map((one) => (one.type === type ? { ...one, ...change(one) } : one)));

const OUTAGES: readonly AlteredNight[] = [
  {
    what: 'no list of outages',
    told: 'outage_unlogged: transactions_tse.csv: ',
    alter: async (dir) => rmSync(path.join(dir, 'outages.json')),
  },
  {
    what: 'an outage that nobody wrote down',
    told: 'outage_unlogged: transactions_tse.csv: ',
    alter: inOutages(() => []),
  },
  ...(
    [
      ['begins with a later document', inOutage('open', () => ({ documentNumber: 21 }))],
      ['begins with an earlier document', inOutage('open', () => ({ documentNumber: 19 }))],
      ['ends with an earlier document', inOutage('close', () => ({ documentNumber: 22 }))],
      ['ends with a later document', inOutage('close', () => ({ documentNumber: 24 }))],
      ['never ends', inOutages((all) => all.filter(({ type }) => type !== 'close'))],
      ['has another reason', inOutage('open', () => ({ reason: 'TSE ausgefallen: Strom' }))],
      ['begins at another time', inOutage('open', ({ at }) => ({ at: later(-60_000)(String(at)) }))],
      ['ends at another time', inOutage('close', ({ at }) => ({ at: later(60_000)(String(at)) }))],
      ['is of another device', inOutage('open', () => ({ deviceSerial: '0'.repeat(64) }))],
    ] satisfies [string, AlteredNight['alter']][]
  ).map(([how, alter]) => ({ what: `an outage that ${how}`, told: 'outage_differs: outages.json: ', alter })),
  {
    what: 'another reason in the export',
    told: 'outage_differs: outages.json: ',
    alter: inRow(TSE, UNSIGNED, { TSE_TA_FEHLER: 'TSE ausgefallen: Strom' }),
  },
  {
    what: 'a signed document made one without a signature',
    told: 'outage_unlogged: transactions_tse.csv: ',
    alter: inRow(TSE, SIGNED_AGAIN, {
      TSE_TA_SIG: '',
      TSE_TA_SIGZ: '',
      TSE_TA_ENDE: '',
      TSE_TA_FEHLER: 'TSE ausgefallen: keine Antwort der TSE',
    }),
  },
];

const inBon = (wanted: string, fields: Parameters<typeof inRow>[2]) => inRow('transactions.csv', wanted, fields);
const TIMES: readonly AlteredNight[] = [
  {
    what: 'an end before its beginning',
    told: 'time_order: transactions.csv: ',
    alter: inBon(MIXED, { BON_START: later(60_000) }),
  },
  {
    what: 'a sale after its closing',
    told: 'time_order: transactions.csv: ',
    alter: inBon(MIXED, { BON_ENDE: later(60_000) }),
  },
  {
    what: 'a sale before the one before it',
    told: 'time_order: transactions.csv: ',
    alter: inBon(MIXED, { BON_START: later(-60_000), BON_ENDE: later(-60_000) }),
  },
  {
    what: 'a sale on another day than the device says',
    told: 'time_differs: transactions_tse.csv: ',
    alter: inBon(THREE, { BON_START: later(-DAY), BON_ENDE: later(-DAY) }),
  },
  {
    what: 'a device’s end before its start',
    told: `time_order: ${TSE}: `,
    alter: inRow(TSE, MIXED, { TSE_TA_START: later(60_000) }),
  },
  {
    what: 'a closing booked on a day long before',
    told: 'time_order: cashpointclosing.csv: ',
    alter: inRow('cashpointclosing.csv', ';', { Z_BUCHUNGSTAG: '2019-12-31' }),
  },
];

const inLine = (wanted: string, fields: Parameters<typeof inRow>[2]) => inRow('lines.csv', wanted, fields);
const MOVEMENTS: readonly AlteredNight[] = [
  {
    what: 'money to the safe called a deposit',
    told: 'movement: lines.csv: ',
    alter: inLine(TO_SAFE, { GV_TYP: 'Einzahlung' }),
  },
  {
    what: 'money from the safe called a wage',
    told: 'movement: lines.csv: ',
    alter: inLine(FROM_SAFE, { GV_TYP: 'Lohnzahlung' }),
  },
  { what: 'a second float', told: 'movement: lines.csv: ', alter: inLine(FROM_SAFE, { GV_TYP: 'Anfangsbestand' }) },
  {
    what: 'a second difference of the count',
    told: 'movement: lines.csv: ',
    alter: inLine(TO_SAFE, { GV_TYP: 'DifferenzSollIst' }),
  },
  {
    what: 'a sale called money from the safe',
    told: 'movement: lines.csv: ',
    alter: inLine(THREE, { GV_TYP: 'Geldtransit' }),
  },
  {
    what: 'less than nothing sold at less than nothing',
    told: 'quantity: lines.csv: ',
    alter: inLine(THREE, { MENGE: '-3,000', STK_BR: '-15,00000' }),
  },
  {
    what: 'half a ticket',
    told: 'quantity: lines.csv: ',
    alter: inLine(THREE, { MENGE: '1,500', STK_BR: '30,00000' }),
  },
  {
    what: 'three tickets sold as one',
    told: 'receipt_text: B-00000009.txt: ',
    alter: inLine(THREE, { MENGE: '1,000', STK_BR: '45,00000' }),
  },
  {
    what: 'another article',
    told: 'receipt_text: B-00000010.txt: ',
    alter: inLine(MIXED, { ARTIKELTEXT: 'Workshop' }),
  },
  {
    what: 'another currency of the register',
    told: 'value_unknown: cashregister.csv: ',
    alter: inRow('cashregister.csv', ';', { KASSE_BASISWAEH_CODE: 'USD' }),
  },
];

const receipt = (number: number): string => `receipts/B-${String(number).padStart(8, '0')}.txt`;
const inReceipt = (number: number, ...change: [from: string | RegExp, to: string]): AlteredNight['alter'] =>
  inFile(receipt(number), (text) => text.replace(...change));
const qrOf = (dir: string, number: number): string =>
  /^V0;.*$/m.exec(readFileSync(path.join(dir, receipt(number)), 'utf8'))?.[0] ?? '';

const RECEIPTS: readonly AlteredNight[] = [
  ...(
    [
      ['another total', 10, inReceipt(10, /(?<=GESAMT +)30,00/, '31,00')],
      ['another price', 10, inReceipt(10, 'à 4,50', 'à 4,40')],
      ['one line more', 10, inReceipt(10, '1 x Garderobe', '1 x Wasser à 0,00 €  0,00 €\n1 x Garderobe')],
      ['another payment', 10, inReceipt(10, /^Bar /m, 'Karte ')],
      ['another VAT', 10, inReceipt(10, /(?<=USt 7.%\s+)0,29/, '0,30')],
      ['another number', 10, inReceipt(10, '-000010', '-000011')],
      ['another time', 10, inReceipt(10, /(?<=\d\d\.\d\d\.)\d{4}, /, '2019, ')],
      ['another cashier', 10, inReceipt(10, 'Tarek Amin', 'Nina Amin')],
      ['another tax number', 10, inReceipt(10, '000/000/00000', '000/000/00001')],
      ['another counter', 10, inReceipt(10, /Signaturzähler: \d+/, 'Signaturzähler: 4711')],
      ['another original', 17, inReceipt(17, /(?<=Erstattung zu K\w{4}-)000010/, '000009')],
      ['no mark of training', 6, inReceipt(6, /^.*TRAINING.*$/gm, ' ')],
      ['no word of the outage', 20, inReceipt(20, 'TSE ausgefallen', '')],
      ['no QR code', 10, inReceipt(10, /^V0;.*$/m, '')],
      ['the QR code of another', 10, async (dir) => inReceipt(10, /^V0;.*$/m, qrOf(dir, 9))(dir)],
    ] satisfies [string, number, AlteredNight['alter']][]
  ).map(([how, number, alter]) => ({
    what: `a receipt with ${how}`,
    told: `receipt_text: B-${String(number).padStart(8, '0')}.txt: `,
    alter,
  })),
  {
    what: 'a sale without its receipt',
    told: 'receipt_missing: transactions.csv: ',
    alter: async (dir) => rmSync(path.join(dir, receipt(10))),
  },
  {
    what: 'a receipt of no sale',
    told: 'receipt_unknown: B-00000099.txt: ',
    alter: async (dir) => cpSync(path.join(dir, receipt(10)), path.join(dir, receipt(99))),
  },
];

/** One thing changed in one file of a sound night, beyond the amounts: each has to be named. */
export const MANIPULATIONS: readonly AlteredNight[] = [
  ...SIGNATURES,
  ...ARCHIVES,
  ...REFERENCES,
  ...OUTAGES,
  ...TIMES,
  ...MOVEMENTS,
  ...RECEIPTS,
];
