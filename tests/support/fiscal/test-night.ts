import { exportFiles } from '#shared/fiscal/dsfinvk/write-export.ts';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { line, REGISTER, testRegister, type TestRegister } from './test-register.ts';

/** A closing that is older than the export. */
const OLDER = { zNumber: 100, createdAt: '2026-10-31T05:00:00.000Z' };
const FIRST_CLOSING = '2026-11-22T05:02:11.000Z';
const ticket = line('Ticket Abendkasse', 'Umsatz', { quantity: 2 });

/** An evening with everything that a desk can do, from document 39 on. */
function firstEvening({ make }: TestRegister): void {
  make({ kind: 'float', lines: [line('Wechselgeld', 'Anfangsbestand', { unitCents: 20_000 })] });
  make({
    kind: 'sale',
    lines: [
      ticket,
      line('Programmheft "Nacht"; Sonderdruck', 'Umsatz', { unitCents: 1_070, vatKey: 2, articleId: 'HEFT' }),
      line('Garderobe', 'Umsatz', { unitCents: 200, vatKey: 6, articleId: null }),
    ],
  });
  make({ kind: 'sale', lines: [ticket] });
  make({
    kind: 'refund',
    lines: [line('Ticket Abendkasse', 'Umsatz', { unitCents: -1_500 })],
    refersTo: { registerSerial: REGISTER, number: 41 },
  });
  const member = line('Ticket Mitglied', 'Umsatz', { unitCents: 1_199, listUnitCents: 1_500, quantity: 3 });
  make({ kind: 'sale', lines: [member], paid: 'card' });
  make({ kind: 'sale', lines: [line('Freier Eintritt', 'Umsatz', { unitCents: 0, listUnitCents: 1_500 })] });
  make({ kind: 'abort', note: 'Korb verlassen' });
  make({ kind: 'training', lines: [ticket] });
  make({ kind: 'sale', lines: [ticket], outage: 'TSE antwortet nicht' });
  make({
    kind: 'refund',
    lines: [line('Ticket Abendkasse', 'Umsatz', { unitCents: -1_500 })],
    refersTo: { registerSerial: REGISTER, number: 12 },
    note: 'Abend\r\nfiel aus',
  });
  make({ kind: 'difference', lines: [line('Kassendifferenz', 'DifferenzSollIst', { unitCents: -50 })] });
  make({ kind: 'cash-out', lines: [line('In den Tresor', 'Geldtransit', { unitCents: -20_000 })] });
}

function secondEvening({ make }: TestRegister): void {
  make({ kind: 'float', lines: [line('Wechselgeld', 'Anfangsbestand', { unitCents: 10_000 })] });
  make({ kind: 'sale', lines: [ticket] });
  make({
    kind: 'refund',
    lines: [line('Ticket Mitglied', 'Umsatz', { unitCents: -1_199, listUnitCents: -1_500 })],
    paid: 'card',
    refersTo: { registerSerial: REGISTER, number: 43 },
  });
}

export type TestNight = { register: TestRegister; closings: ClosingSource[]; documents: FiscalDocument[] };

/** Two closed evenings of a register, 117 and 118, signed by its device. */
export function testNight(): TestNight {
  const register = testRegister({
    from: '2026-11-21T22:12:05.000Z',
    number: 39,
    zNumber: 117,
    closedBefore: (number) => (number < 39 ? OLDER : null),
  });
  firstEvening(register);
  const first = register.close(FIRST_CLOSING, { businessDay: '2026-11-21' });
  secondEvening(register);
  const closings = [first, register.close('2026-11-22T22:30:00.000Z')];
  return { register, closings, documents: closings.flatMap((closing) => [...closing.documents()]) };
}

/** The texts of an export by the files' names. */
export const exportOf = (closings: Iterable<ClosingSource>): Map<string, string> =>
  new Map(Array.from(exportFiles(closings), ({ name, chunks }) => [name, [...chunks()].join('')]));

/** The rows of a table as a person reads them: fields by their column's name. No field may hold a separator. */
export function rowsIn(files: ReadonlyMap<string, string>, file: string): Record<string, string>[] {
  const [header = '', ...lines] = (files.get(file) ?? '').trimEnd().split('\r\n');
  const names = header.split(';');
  return lines.map((text) => Object.fromEntries(text.split(';').map((field, index) => [names[index] ?? '', field])));
}

/** The same export with one file written anew. */
export function withFile(
  files: ReadonlyMap<string, string>,
  file: string,
  change: (text: string) => string,
): Map<string, string> {
  const before = files.get(file) ?? '';
  const after = change(before);
  if (after === before) throw new Error(`${file} is as it was`);
  return new Map(files).set(file, after);
}
