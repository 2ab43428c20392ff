import { brand } from '#shared/brand.ts';
import type { ReceiptData } from '#shared/door/receipt-data.ts';
import { formatCents, formatPercent } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { doorReceiptFileName, doorReceiptPdf } from '#server/services/door/sales/door-receipt-pdf.ts';
import { doorExemption, fiscalRows, paymentRows, receiptMarks } from '#server/services/door/sales/receipt-parts.ts';
import { findReceipt, makeReceiptToken } from '#server/services/door/sales/show-receipt.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

const euros = (amountCents: number): string => formatCents(amountCents, 'de');

function vatBlocks(receipt: ReceiptData): MailBlock[] {
  const { vat } = receipt;
  const note = doorExemption(receipt);
  const notes: MailBlock[] = note === null ? [] : [{ kind: 'small', text: note }];
  if (vat.length === 0) return notes;
  const rows = vat.map(({ vatBps, netCents, vatCents, grossCents }) => [
    formatPercent(vatBps),
    euros(netCents),
    euros(vatCents),
    euros(grossCents),
  ]);
  return [{ kind: 'table', head: ['Umsatzsteuer', 'Netto', 'Steuer', 'Brutto'], rows }, ...notes];
}

/** A longer value gets a line of its own, or a phone would break it into many. */
const LONGEST_BESIDE = 24;

/** The receipt in words; the PDF beside it says the same, and has the codes. */
function receiptBlocks(receipt: ReceiptData): MailBlock[] {
  const { issuer, issuedAt, lines, totalCents } = receipt;
  const fiscal = fiscalRows(receipt);
  return [
    ...receiptMarks(receipt).map(({ word, detail }): MailBlock => ({
      kind: 'heading',
      text: detail === '' ? word : `${word}: ${detail}`,
    })),
    {
      kind: 'facts',
      rows: [
        ['Aussteller', `${issuer.lines.join(', ')}, Steuernummer ${issuer.taxNumber}`],
        ['Beleg', receipt.receiptNumber],
        ['Datum', `${formatLongDate(issuedAt, 'de')}, ${formatTime(issuedAt)} Uhr`],
        ...(receipt.eventTitle === '' ? [] : [['Veranstaltung', receipt.eventTitle] as const]),
        ['Kasse', receipt.deskName],
      ],
    },
    {
      kind: 'table',
      head: ['Leistung', 'Einzeln', 'Betrag'],
      rows: lines.map(({ name, quantity, unitPriceCents, lineCents }) => [
        `${quantity} × ${name}`,
        euros(unitPriceCents),
        euros(lineCents),
      ]),
      total: ['Gesamt', '', euros(totalCents)],
    },
    {
      kind: 'facts',
      rows: paymentRows(receipt).map(
        ({ name, detail, cents }) => [detail === '' ? name : `${name}, ${detail}`, euros(cents)] as const,
      ),
    },
    ...vatBlocks(receipt),
    { kind: 'facts', rows: fiscal.filter(([, value]) => value.length <= LONGEST_BESIDE) },
    ...fiscal
      .filter(([, value]) => value.length > LONGEST_BESIDE)
      .map(([label, value]): MailBlock => ({ kind: 'small', text: `${label}: ${value}` })),
  ];
}

/** The receipt of a sale or refund at the door, for its guest; null when the record is not there. */
export async function doorReceiptMail(
  ctx: ServiceContext,
  { entryId, to }: { entryId: string; to: string },
): Promise<MailContent | null> {
  const receipt = findReceipt(ctx, entryId);
  if (receipt === null) return null;
  return {
    to,
    lang: 'de',
    subject: `Beleg ${receipt.receiptNumber} von ${brand.full}`,
    preview: `${euros(receipt.totalCents)}, ${receipt.eventTitle}`,
    title: `Beleg ${receipt.receiptNumber}`,
    blocks: [
      { kind: 'text', text: 'Vielen Dank für den Besuch! Hier ist der Beleg; er liegt auch als PDF bei.' },
      ...receiptBlocks(receipt),
      {
        kind: 'button',
        label: 'Beleg im Browser zeigen',
        url: `${ctx.baseUrl}/receipt/${makeReceiptToken(ctx.kasse.pepper, entryId)}`,
      },
      {
        kind: 'small',
        text: 'Jemand hat diese Adresse unter dem Beleg eingetragen. Mit dem Versand ist sie bei uns gelöscht.',
      },
    ],
    files: [
      {
        filename: doorReceiptFileName(receipt),
        contentType: 'application/pdf',
        content: await doorReceiptPdf(receipt),
      },
    ],
  };
}

export const doorReceiptMails = defineMails({
  'mail.door_receipt': {
    name: 'A receipt of the door',
    sample: ({ orders, email }) => ({ refId: `${orders.doorSaleId}:1`, payload: { to: email } }),
    compose: (ctx, { recordId, payload }) => doorReceiptMail(ctx, { entryId: recordId, ...payload }),
  },
});
