import { fileOf } from '../columns.ts';
import { CASH_ONLY_CASES } from './known-values.ts';
import { told, unitsOf, type CheckedClosing, type CheckedReceipt } from './books.ts';
import type { Problem, ProblemRule } from './problem.ts';
import { readProcessData, slotOf } from './process-data.ts';
import type { CheckedRow } from './read-table.ts';

const FILE = fileOf('transactions_tse');
const SIGNED_BY_SLOTS = 'Kassenbeleg-V1';
const SIGNED_FIELDS = ['TSE_TANR', 'TSE_TA_START', 'TSE_TA_ENDE', 'TSE_TA_VORGANGSART', 'TSE_TA_SIGZ', 'TSE_TA_SIG'];

/** What the signed text should say by VAT and payments: sums by slot, then cash and card. */
function expectedOf({ rows }: CheckedReceipt): { slots: number[]; paid: Record<string, number> } {
  const slots = [0, 0, 0, 0, 0];
  // Cash that is moved and no turnover stands among the payments only.
  const isMoved = rows('lines').some((row) => CASH_ONLY_CASES.includes(row.text('GV_TYP')));
  for (const row of isMoved ? [] : rows('transactions_vat')) {
    const slot = slotOf(Number(row.text('UST_SCHLUESSEL')));
    slots[slot] = (slots[slot] ?? 0) + unitsOf(row, 'BON_BRUTTO');
  }
  const paid = { Bar: 0, Unbar: 0 };
  for (const row of rows('datapayment')) {
    const type = row.text('ZAHLART_TYP');
    if (type !== 'Keine') paid[type === 'Bar' ? 'Bar' : 'Unbar'] += unitsOf(row, 'BASISWAEH_BETRAG');
  }
  return { slots, paid };
}

/** Rule 3: the signed text says what VAT and payments of the document say. */
function textProblems(receipt: CheckedReceipt, row: CheckedRow): Problem[] {
  if (row.text('TSE_TA_VORGANGSART') !== SIGNED_BY_SLOTS) return [];
  const text = row.text('TSE_VORGANGSDATEN');
  const problem = (about: string): Problem[] => [
    { rule: 'process_data', file: FILE, about: `${receipt.about}: ${about}` },
  ];
  const signed = readProcessData(text);
  if (signed === null) return problem(`no such text: ${text.slice(0, 80)}`);
  if (signed.type !== receipt.row.text('BON_TYP')) return problem(`${signed.type}, not ${receipt.row.text('BON_TYP')}`);
  const { slots, paid } = expectedOf(receipt);
  const slot = slots.findIndex((units, index) => units !== signed.slots[index]);
  if (slot >= 0) return problem(`sum ${slot + 1} is ${told(signed.slots[slot] ?? 0)}, VAT ${told(slots[slot] ?? 0)}`);
  const method = Object.keys(paid).find(
    (type) => paid[type] !== (signed.payments.find((payment) => payment.type === type)?.units ?? 0),
  );
  return method === undefined ? [] : problem(`${method} differs from the payments`);
}

/** Every document has one row: signed with all that belongs to it, or with the reason why it is not. */
function rowProblems({ about, rows }: CheckedReceipt): Problem[] {
  const [row, ...more] = rows('transactions_tse');
  const problem = (what: string): Problem[] => [
    { rule: 'signature_incomplete', file: FILE, about: `${about}: ${what}` },
  ];
  if (row === undefined || more.length > 0) return problem(`${more.length + (row === undefined ? 0 : 1)} rows`);
  const isOutage = row.text('TSE_TA_FEHLER') !== '';
  if (isOutage) return row.text('TSE_TA_SIG') === '' ? [] : problem('signed, and an outage');
  const missing = SIGNED_FIELDS.find((name) => row.text(name) === '');
  return missing === undefined ? [] : problem(missing);
}

/** What is wrong with the signature of one document, as far as the export alone tells. */
export const checkSignature = (receipt: CheckedReceipt): Problem[] => [
  ...rowProblems(receipt),
  ...receipt.rows('transactions_tse').flatMap((row) => textProblems(receipt, row)),
];

/** A device's serial number by its number in the closing. */
export const devicesOf = ({ rows }: CheckedClosing): Map<string, CheckedRow> =>
  new Map(rows('tse').map((row) => [row.text('TSE_ID'), row]));

type Carrier = 'signed' | 'abort' | 'outage';

const carrierOf = ({ row }: CheckedReceipt, signature: CheckedRow): Carrier => {
  if (signature.text('TSE_TA_SIG') === '') return 'outage';
  return row.text('BON_TYP') === 'AVBelegabbruch' ? 'abort' : 'signed';
};

/**
 * A number belongs to one document. Only a transaction that an outage has left open stands twice: with the document that
 * has no signature, and with the abort that closed it at the device.
 */
const isGivenTwice = (before: readonly Carrier[], carrier: Carrier): boolean =>
  before.length > 0 && (before.includes(carrier) || [...before, carrier].includes('signed'));

/** Devices that a closing does not name, and numbers that a device has given twice. */
export function checkDevices(closings: readonly CheckedClosing[]): Problem[] {
  const problems: Problem[] = [];
  const given = new Map<string, Carrier[]>();
  for (const closing of closings) {
    const devices = devicesOf(closing);
    for (const receipt of closing.receipts)
      for (const row of receipt.rows('transactions_tse')) {
        const tell = (rule: ProblemRule, what: string) =>
          problems.push({ rule, file: FILE, about: `${receipt.about}: ${what}` });
        const serial = devices.get(row.text('TSE_ID'))?.text('TSE_SERIAL');
        if (serial === undefined) tell('tse_unknown', `TSE_ID ${row.text('TSE_ID')}`);
        const carrier = carrierOf(receipt, row);
        for (const name of ['TSE_TANR', 'TSE_TA_SIGZ', 'TSE_TA_SIG'].filter((one) => row.text(one) !== '')) {
          const key = `${serial} ${name} ${row.text(name)}`;
          const before = given.get(key) ?? [];
          if (isGivenTwice(before, carrier)) tell('signature_twice', `${name} ${row.text(name).slice(0, 40)}`);
          given.set(key, [...before, carrier]);
        }
      }
  }
  return problems;
}
