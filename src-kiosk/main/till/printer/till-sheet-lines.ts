import { sheetParts, type SheetPart, type TillSheet } from '#shared/door/till-sheet.ts';
import { bold, centred, clock, fitted, plain, printedEuros, row, wrapped, type ReceiptLine } from './receipt-lines.ts';

function partLines({ title, rows, note }: SheetPart, columns: number): ReceiptLine[] {
  const lines = rows.flatMap((one) => {
    const printed = row(one.label, 'cents' in one ? printedEuros(one.cents) : String(one.count), columns);
    return one.isStrong ? printed.map(bold) : printed;
  });
  return [bold(plain(title)), ...lines, ...(note === undefined ? [] : [plain(note)])];
}

function closingLines({ closing }: TillSheet, columns: number): ReceiptLine[] {
  if (closing === null) return [];
  const { countedCents, differenceCents, note } = closing;
  return [
    ...row('Gezählt', printedEuros(countedCents), columns).map(bold),
    ...row('Differenz', printedEuros(differenceCents), columns).map(bold),
    ...(note === '' ? [] : wrapped(`Bemerkung: ${note}`, columns)),
  ];
}

/** The sheet as lines of text, with what a closing must say. */
export function tillSheetLines(sheet: TillSheet, columns: number): ReceiptLine[] {
  const { issuer, closing, receipts } = sheet;
  const rule = plain('-'.repeat(columns));
  const all = [
    ...issuer.lines.map((line, i) => (i === 0 ? bold(centred(line)) : centred(line))),
    centred(`Steuernummer ${issuer.taxNumber}`),
    bold(centred(closing === null ? 'X-BERICHT' : `Z-BERICHT ${closing.zNumber}`)),
    ...(sheet.isTraining ? [bold(centred('*** TRAINING ***'))] : []),
    rule,
    ...row(sheet.deskName, sheet.holderName, columns),
    ...wrapped(`Kasse: ${sheet.registerSerial}`, columns),
    plain(`Von ${clock.format(sheet.openedAt)}`),
    plain(`Bis ${clock.format(sheet.until)}`),
    ...(receipts === null ? [] : wrapped(`Bons ${receipts[0]} bis ${receipts[1]}`, columns)),
    ...sheetParts(sheet).flatMap((part) => [rule, ...partLines(part, columns)]),
    ...closingLines(sheet, columns),
  ];
  return fitted(all, columns);
}
