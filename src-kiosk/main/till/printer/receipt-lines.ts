import { exemptionNote } from '#shared/orders/exemption-note.ts';
import { outageCause, type ReceiptData } from '#shared/door/receipt-data.ts';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { formatCents, formatPercent } from '#shared/money.ts';

export type ReceiptLine = { text: string; isBold: boolean; isCentred: boolean };

/** An amount on paper, with a plain space: the printer has no other. */
export const printedEuros = (amountCents: number): string => formatCents(amountCents, 'de').replace('\u00a0', ' ');
export const clock = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

export const plain = (text: string): ReceiptLine => ({ text, isBold: false, isCentred: false });
export const centred = (text: string): ReceiptLine => ({ text, isBold: false, isCentred: true });
export const bold = (line: ReceiptLine): ReceiptLine => ({ ...line, isBold: true });

/** Broken between words where that is possible; nothing of it is lost. */
function brokenText(text: string, columns: number): string[] {
  if (text.length <= columns) return [text];
  const space = text.lastIndexOf(' ', columns);
  const at = space > 0 && text.slice(0, space).trim() !== '' ? space : columns;
  return [text.slice(0, at), ...brokenText(text.slice(at).trimStart(), columns)];
}

/** A name on the left, an amount on the right edge; a name too long goes on in the next line. */
export function row(left: string, right: string, columns: number): ReceiptLine[] {
  const room = columns - right.length - 1;
  const broken = brokenText(left, columns);
  const last = broken.at(-1) ?? '';
  const before = broken.slice(0, -1).map(plain);
  if (last.length <= room) return [...before, plain(last.padEnd(room + 1) + right)];
  return [...before, plain(last), plain(right.padStart(columns))];
}

/** No line is longer than the paper is wide: the printer would break it anywhere. */
export const fitted = (lines: readonly ReceiptLine[], columns: number): ReceiptLine[] =>
  lines.flatMap((line) => brokenText(line.text, columns).map((text) => ({ ...line, text })));

export function wrapped(text: string, columns: number): ReceiptLine[] {
  return (text.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).map(plain);
}

function fiscalLines({ fiscal, isTraining }: ReceiptData, columns: number): ReceiptLine[] {
  if (fiscal === null) return [bold(centred('TRAINING - KEIN BELEG')), centred('Keine TSE, kein Umsatz')];
  const serials = [
    ...wrapped(`Kasse: ${fiscal.registerSerial}`, columns),
    ...wrapped(`TSE: ${fiscal.deviceSerial}`, columns),
  ];
  const times = [plain(`Start: ${fiscal.startedAt}`), plain(`Ende:  ${fiscal.finishedAt}`)];
  if (fiscal.state === 'outage')
    return [bold(centred('TSE ausgefallen')), ...wrapped(outageCause(fiscal), columns), ...times, ...serials];
  // Never shortened or written otherwise than received (§ 6 KassenSichV).
  return [
    ...(isTraining === true ? [bold(centred('TRAINING - KEIN BELEG')), centred('Kein Umsatz')] : []),
    ...(fiscal.isStandIn === true ? [bold(centred('DEMO-TSE, NICHT ZERTIFIZIERT'))] : []),
    plain(`TSE-Transaktion: ${fiscal.transactionNumber}`),
    plain(`Signaturzähler: ${fiscal.signatureCounter}`),
    ...times,
    ...serials,
    ...wrapped(`Prüfwert: ${fiscal.signature ?? ''}`, columns),
  ];
}

/** The receipt as lines of text, with everything § 6 KassenSichV asks for. */
export function receiptLines(receipt: ReceiptData, columns: number): ReceiptLine[] {
  const rule = plain('-'.repeat(columns));
  const { issuer, lines, payments, vat } = receipt;
  const note = exemptionNote(receipt);
  const all = [
    ...issuer.lines.map((line, i) => (i === 0 ? bold(centred(line)) : centred(line))),
    centred(`Steuernummer ${issuer.taxNumber}`),
    ...(receipt.fiscal === null || receipt.isTraining === true ? [bold(centred('*** TRAINING ***'))] : []),
    ...(receipt.isCopy ? [bold(centred('KOPIE'))] : []),
    rule,
    ...row(`Beleg ${receipt.receiptNumber}`, receipt.deskName, columns),
    ...(receipt.refundOf === null ? [] : [bold(plain(`Erstattung zu ${receipt.refundOf}`))]),
    plain(clock.format(receipt.issuedAt)),
    ...row(receipt.eventTitle, receipt.cashierName, columns),
    rule,
    ...lines.flatMap(({ name, quantity, unitPriceCents, lineCents }) =>
      row(`${quantity} x ${name} à ${printedEuros(unitPriceCents)}`, printedEuros(lineCents), columns),
    ),
    rule,
    ...row('GESAMT', printedEuros(receipt.totalCents), columns).map(bold),
    ...payments.flatMap(({ method, amountCents, givenCents }) => [
      ...row(method === 'cash' ? 'Bar' : 'Karte', printedEuros(amountCents), columns),
      ...(givenCents === undefined ? [] : row('  gegeben', printedEuros(givenCents), columns)),
    ]),
    ...(receipt.changeCents > 0 ? row('Rückgeld', printedEuros(receipt.changeCents), columns) : []),
    rule,
    ...vat.flatMap(({ vatBps, netCents, vatCents }) =>
      row(`Netto ${printedEuros(netCents)}, USt ${formatPercent(vatBps)}`, printedEuros(vatCents), columns),
    ),
    ...(note === null ? [] : [plain(note.de)]),
    rule,
    ...fiscalLines(receipt, columns),
  ];
  return fitted(all, columns);
}

/** One voucher, below the receipt: what it is worth, and its code in signs for where none is drawn. */
export function voucherLines({ code, cents }: ReceiptData['vouchers'][number], columns: number): ReceiptLine[] {
  const words = [bold(centred(`GUTSCHEIN ${printedEuros(cents)}`)), centred('für ein Getränk an diesem Abend')];
  return fitted([plain('-'.repeat(columns)), ...words, centred(groupedVoucher(code))], columns);
}
