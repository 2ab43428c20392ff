import { fileOf } from '../columns.ts';
import type { CheckedClosing, CheckedReceipt } from './books.ts';
import type { Problem } from './problem.ts';
import type { CheckedRow } from './read-table.ts';

type Register = { closings: Map<number, CheckedClosing>; receipts: ReadonlySet<string> };

function registersOf(closings: readonly CheckedClosing[]): Map<string, Register> {
  return new Map(
    [...Map.groupBy(closings, ({ register }) => register)].map(([name, own]) => [
      name,
      {
        closings: new Map(own.map((closing) => [closing.number, closing])),
        receipts: new Set(own.flatMap(({ receipts }) => receipts.map(({ id }) => id))),
      },
    ]),
  );
}

/** Whether a reference leads to a document, as far as the export reaches: an older closing may lie outside of it. */
function leadsSomewhere(row: CheckedRow, from: CheckedClosing, registers: ReadonlyMap<string, Register>): boolean {
  const [name, id, number] = [row.text('REF_Z_KASSE_ID'), row.text('REF_BON_ID'), row.text('REF_Z_NR')];
  const register = registers.get(name);
  // A register closes its own documents in their order, so the closing of an original is always known.
  if (number === '') return name !== from.register;
  if (name === from.register && Number(number) > from.number) return false;
  const closing = register?.closings.get(Number(number));
  if (closing === undefined) return register?.receipts.has(id) !== true;
  return closing.row.text('Z_ERSTELLUNG') === row.text('REF_DATUM') && closing.receipts.some((one) => one.id === id);
}

/** References to a document that is not where they say, or to the document itself. */
export function checkReferences(closings: readonly CheckedClosing[]): Problem[] {
  const registers = registersOf(closings);
  const isWrong = (row: CheckedRow, receipt: CheckedReceipt, closing: CheckedClosing): boolean =>
    (row.text('REF_BON_ID') === receipt.id && row.text('REF_Z_KASSE_ID') === closing.register) ||
    !leadsSomewhere(row, closing, registers);
  return closings.flatMap((closing) =>
    closing.receipts.flatMap((receipt) =>
      receipt
        .rows('references')
        .filter((row) => row.text('REF_TYP') === 'Transaktion' && isWrong(row, receipt, closing))
        .map((row) => ({
          rule: 'reference_leads_nowhere' as const,
          file: fileOf('references'),
          about: `${receipt.about}: ${row.text('REF_Z_KASSE_ID')} Z ${row.text('REF_Z_NR')} ${row.text('REF_BON_ID')}`,
        })),
    ),
  );
}
