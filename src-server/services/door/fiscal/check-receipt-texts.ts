import { unitsOf, type CheckedClosing, type CheckedReceipt } from '#shared/fiscal/dsfinvk/check/books.ts';
import { devicesOf } from '#shared/fiscal/dsfinvk/check/check-signature.ts';
import { ratesOf } from '#shared/fiscal/dsfinvk/check/check-receipt.ts';
import type { Problem } from '#shared/fiscal/dsfinvk/check/problem.ts';
import type { CheckedRow } from '#shared/fiscal/dsfinvk/check/read-table.ts';
import { formatCents, formatPercent } from '#shared/money.ts';
import { MINUTE_MS } from '#shared/time.ts';

type Books = { receipt: CheckedReceipt; closing: CheckedClosing };
/** A receipt between its rules: who, head, articles, total, VAT, signature. Whitespace is where the paper broke a line. */
type Printed = Record<'who' | 'head' | 'articles' | 'total' | 'vat' | 'signature', string>;

const compact = (text: string): string => text.replaceAll(/\s/g, '');
/** An amount in hundred-thousandths as it is printed. */
const euros = (units: number): string => compact(formatCents(units / 1_000, 'de'));
const RULE = /^-+$/m;
const LOCAL = /(\d\d)\.(\d\d)\.(\d{4}), (\d\d:\d\d:\d\d)/;

function printedOf(text: string): Printed {
  const [who = '', head = '', articles = '', total = '', vat = '', signature = ''] = text.split(RULE);
  return { who, head, articles, total, vat, signature };
}

/** `K582A-000010` of a document of this register. */
const receiptNumberOf = (register: string, number: string): string =>
  `K${register.slice(0, 4).toUpperCase()}-${number.padStart(6, '0')}`;

function headProblem({ head, who }: Printed, { receipt: { row, rows }, closing }: Books): string | undefined {
  const text = compact(head);
  const [reference] = rows('references');
  const original = reference === undefined ? '' : String(Number(reference.text('REF_BON_ID').replace(/^\D*/, '')));
  const [, day, month, year, clock] = LOCAL.exec(head) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${clock}Z`);
  // On the local clock, too; what is printed was written down a moment before or after.
  const apart = Math.abs(at - Date.parse(`${row.text('BON_ENDE').slice(0, 19)}Z`));
  const right = {
    number: text.includes(`Beleg${receiptNumberOf(closing.register, row.text('BON_NR'))}`),
    original: original === '' || text.includes(`Erstattungzu${receiptNumberOf(closing.register, original)}`),
    time: apart <= MINUTE_MS,
    cashier: text.includes(compact(row.text('BEDIENER_NAME'))),
    'tax number': compact(who).includes(compact(closing.row.text('STNR'))),
  };
  return Object.entries(right).find(([, isRight]) => !isRight)?.[0];
}

function articlesOf({ rows }: CheckedReceipt): string {
  const amounts = Map.groupBy(rows('lines_vat'), (row) => row.text('POS_ZEILE'));
  return rows('lines')
    .map((line) => {
      const [amount] = amounts.get(line.text('POS_ZEILE')) ?? [];
      const quantity = unitsOf(line, 'MENGE') / 100_000;
      const price = euros(unitsOf(line, 'STK_BR'));
      return (
        compact(`${quantity}x${line.text('ARTIKELTEXT')}à${price}`) + euros(amount ? unitsOf(amount, 'POS_BRUTTO') : 0)
      );
    })
    .join('');
}

/** What was paid by each means, as the receipt prints it. */
function paidOn(total: string): Record<string, number> {
  const paid: Record<string, number> = { Bar: 0, Karte: 0 };
  for (const [, means = '', amount = ''] of total.matchAll(/^(Bar|Karte)\s+(-?[\d.]+,\d\d)/gm))
    paid[means] = (paid[means] ?? 0) + Math.round(Number(amount.replaceAll('.', '').replace(',', '.')) * 100_000);
  return paid;
}

function moneyProblem({ articles, total, vat }: Printed, { receipt, closing }: Books): string | undefined {
  const { row, rows } = receipt;
  if (compact(articles) !== articlesOf(receipt)) return 'articles';
  if (!compact(total).startsWith(`GESAMT${euros(unitsOf(row, 'UMS_BRUTTO'))}`)) return 'total';
  const paid = { Bar: 0, Karte: 0 };
  for (const one of rows('datapayment'))
    paid[one.text('ZAHLART_TYP') === 'Bar' ? 'Bar' : 'Karte'] += unitsOf(one, 'BASISWAEH_BETRAG');
  const printed = paidOn(total);
  if (printed['Bar'] !== paid.Bar || printed['Karte'] !== paid.Karte) return 'payment';
  const rates = ratesOf(closing);
  const own = rows('transactions_vat').map((one) => {
    const rate = compact(formatPercent(rates.get(one.text('UST_SCHLUESSEL')) ?? 0));
    return `Netto${euros(unitsOf(one, 'BON_NETTO'))},USt${rate}${euros(unitsOf(one, 'BON_UST'))}`;
  });
  // A small business prints no VAT (§ 19 UStG).
  const isWithout = !vat.includes('Netto') && rows('transactions_vat').every((one) => unitsOf(one, 'BON_UST') === 0);
  return isWithout || own.every((line) => compact(vat).includes(line)) ? undefined : 'VAT';
}

/** The text of the QR code that these rows make (DSFinV-K 2.4, annex I). */
const qrOf = (row: CheckedRow, device: CheckedRow): string =>
  [
    'V0',
    ...['Z_KASSE_ID', 'TSE_TA_VORGANGSART', 'TSE_VORGANGSDATEN', 'TSE_TANR', 'TSE_TA_SIGZ'].map((one) => row.text(one)),
    ...['TSE_TA_START', 'TSE_TA_ENDE'].map((one) => row.text(one)),
    ...['TSE_SIG_ALGO', 'TSE_ZEITFORMAT'].map((one) => device.text(one)),
    row.text('TSE_TA_SIG'),
    device.text('TSE_PUBLIC_KEY'),
  ].join(';');

function signatureProblem(
  printed: Printed,
  text: string,
  { receipt: { row, rows }, closing }: Books,
): string | undefined {
  const [signed] = rows('transactions_tse');
  const device = devicesOf(closing).get(signed?.text('TSE_ID') ?? '');
  const qr = text.split('\n').find((line) => line.startsWith('V0;'));
  const words = compact(printed.signature);
  if ((row.text('BON_TYP') === 'AVTraining') !== words.includes('TRAINING')) return 'training';
  if (signed === undefined || signed.text('TSE_TA_SIG') === '') {
    const reason = compact(signed?.text('TSE_TA_FEHLER') ?? '').replace(/^TSEausgefallen:?/, '');
    return qr === undefined && words.includes(`TSEausgefallen${reason}`) ? undefined : 'outage';
  }
  if (device === undefined || qr !== qrOf(signed, device)) return 'QR code';
  const facts = {
    transaction: `TSE-Transaktion:${signed.text('TSE_TANR')}Signaturzähler:${signed.text('TSE_TA_SIGZ')}`,
    times: `Start:${signed.text('TSE_TA_START')}Ende:${signed.text('TSE_TA_ENDE')}`,
    serials: `Kasse:${signed.text('Z_KASSE_ID')}TSE:${device.text('TSE_SERIAL')}`,
    signature: `Prüfwert:${signed.text('TSE_TA_SIG')}`,
  };
  return Object.entries(facts).find(([, wanted]) => !words.includes(wanted))?.[0];
}

/** Training and movements of cash leave no receipt that a guest takes along. */
const isHandedOut = ({ row, rows }: CheckedReceipt): boolean =>
  row.text('BON_TYP') === 'Beleg' && rows('lines').some((line) => line.text('GV_TYP') === 'Umsatz');

/**
 * The receipts of a desk (`B-00000041.txt`, as they were printed, with the text of the QR code in a line) against the
 * export: number, time, articles, sums, VAT and signature are the same, and every sale and refund has one. Without any,
 * nothing is told.
 */
export function checkReceiptTexts(texts: ReadonlyMap<string, string>, closings: readonly CheckedClosing[]): Problem[] {
  if (texts.size === 0) return [];
  const all = closings.flatMap((closing) => closing.receipts.map((receipt): Books => ({ receipt, closing })));
  const byId = Map.groupBy(all, ({ receipt }) => receipt.id);
  const problems = [...texts].flatMap(([file, text]): Problem[] => {
    const printed = printedOf(text);
    const found = byId.get(file.replace(/\.txt$/, '')) ?? [];
    // Where registers have the same numbers, the receipt names its own.
    const own = found.find(({ closing }) => compact(text).includes(`Kasse:${closing.register}`)) ?? found[0];
    if (own === undefined) return [{ rule: 'receipt_unknown', file, about: 'no document of the export' }];
    const what = headProblem(printed, own) ?? moneyProblem(printed, own) ?? signatureProblem(printed, text, own);
    return what === undefined
      ? []
      : [{ rule: 'receipt_text', file, about: `${what} differs from ${own.receipt.about}` }];
  });
  const missing = all.filter(({ receipt }) => isHandedOut(receipt) && !texts.has(`${receipt.id}.txt`));
  return [
    ...problems,
    ...missing.map(({ receipt: { about } }) => ({ rule: 'receipt_missing' as const, file: 'transactions.csv', about })),
  ];
}
