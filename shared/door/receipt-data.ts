import type { VatLine } from '#shared/orders/order-views.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import type { SalePayment } from './sale-facts.ts';

/** Everything a receipt must say: printed as ESC/POS, shown as a QR code, kept with the sale. */
export type ReceiptData = {
  /** Full name and address of the business, line by line, and its tax number. */
  issuer: { lines: readonly string[]; taxNumber: string };
  receiptNumber: string;
  /** The number of the receipt that is taken back; null for a sale. */
  refundOf: string | null;
  issuedAt: Date;
  /** When it was sold: a refund is worded by the law of its sale's day. */
  soldAt: Date;
  startedAt: Date;
  finishedAt: Date;
  eventTitle: string;
  lines: readonly { name: string; quantity: number; unitPriceCents: number; lineCents: number; vatBps: number }[];
  totalCents: number;
  vat: readonly VatLine[];
  /** An operator under § 19 UStG charges none and has to say so. */
  isSmallBusiness: boolean;
  payments: readonly SalePayment[];
  changeCents: number;
  /** Of the Members Club's Friday and Saturday entries, each with its own code; a copy has none. */
  vouchers: readonly { code: string; cents: number }[];
  cashierName: string;
  deskName: string;
  /** Null is training without a security device: the receipt carries the watermark and is no receipt. */
  fiscal: FiscalRecord | null;
  /** Training that the device has signed (`AVTraining`): the same watermark, and no turnover. */
  isTraining?: boolean;
  isCopy: boolean;
};

/** The text of the receipt's QR code (DSFinV-K 2.4, Annex I); null without a signature: no QR then. */
export function receiptQrText(fiscal: FiscalRecord): string | null {
  const { signature, publicKey, transactionNumber, signatureCounter, signatureAlgorithm } = fiscal;
  if (
    fiscal.state !== 'signed' ||
    signature === null ||
    publicKey === null ||
    transactionNumber === null ||
    signatureCounter === null
  )
    return null;
  return [
    'V0',
    fiscal.registerSerial,
    fiscal.processType,
    fiscal.processData,
    transactionNumber,
    signatureCounter,
    fiscal.startedAt,
    fiscal.finishedAt,
    signatureAlgorithm ?? '',
    fiscal.timeFormat ?? 'unixTime',
    signature,
    publicKey,
  ].join(';');
}

const OUTAGE = /^TSE ausgefallen(: )?/;

/** Why a document has no signature, to stand below the words 'TSE ausgefallen' (AEAO to § 146a, 1.14). */
export const outageCause = ({ outageReason }: FiscalRecord): string => (outageReason ?? '').replace(OUTAGE, '');
