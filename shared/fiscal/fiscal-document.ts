import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { FiscalRecord } from './fiscal-record.ts';
import { VAT_KEYS, type VatKey } from './vat-keys.ts';

/** What a document is about. All but `abort` and `training` are a `Beleg` and stand in the sums of a closing. */
export const DOCUMENT_KINDS = [
  'sale',
  'refund',
  'float',
  'cash-in',
  'cash-out',
  'difference',
  'abort',
  'training',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** DSFinV-K 2.4, `BON_TYP`. */
export const receiptTypeOf = (kind: DocumentKind): 'Beleg' | 'AVBelegabbruch' | 'AVTraining' =>
  kind === 'abort' ? 'AVBelegabbruch' : kind === 'training' ? 'AVTraining' : 'Beleg';

/** DSFinV-K 2.4, `GV_TYP`: what a line of a document is in the books. */
const BUSINESS_CASES = [
  'Umsatz',
  'Anfangsbestand',
  'Geldtransit',
  'Privateinlage',
  'Privatentnahme',
  'Lohnzahlung',
  'Einzahlung',
  'Auszahlung',
  'DifferenzSollIst',
] as const;
export type BusinessCase = (typeof BUSINESS_CASES)[number];

const MAX_CENTS = 100_000_000;
const signedCents = z.int().min(-MAX_CENTS).max(MAX_CENTS);
const vatKey = z.custom<VatKey>((key) => typeof key === 'number' && Object.hasOwn(VAT_KEYS, key));

const DocumentLine = z.strictObject({
  name: z.string().min(1).max(255),
  businessCase: z.enum(BUSINESS_CASES),
  /** The ticket type's or the goods' id; null where the line is no article. */
  articleId: z.string().max(50).nullable(),
  /** Always positive: a refund has a negative price. */
  quantity: z.int().min(1).max(1_000),
  /** What was charged for one, and what everybody else pays for it where that differs. */
  unitCents: signedCents,
  listUnitCents: signedCents.optional(),
  vatKey,
});
export type DocumentLine = z.infer<typeof DocumentLine>;

const DocumentVat = z.strictObject({ vatKey, grossCents: signedCents, netCents: signedCents, vatCents: signedCents });
export type DocumentVat = z.infer<typeof DocumentVat>;

/**
 * One document of a register (`Bon`), complete in itself: everything a receipt, a closing and an export say of it. It is
 * made once, on the desk, and never changes. Amounts are integer cents, negative where money goes out; net and VAT per
 * rate are computed when it is made.
 */
export const FiscalDocument = z.strictObject({
  /** `BON_NR`: gapless and ascending per register, for ever, one counter for all kinds. */
  number: z.int().min(1),
  kind: z.enum(DOCUMENT_KINDS),
  /** The journal's entry it documents: sale, refund or movement of cash; null for an abort or a training sale. */
  entryId: IdSchema.nullable(),
  /** The till it belongs to, and so the closing; null when nothing was paid and no till was open. */
  sessionId: IdSchema.nullable(),
  eventId: IdSchema.nullable(),
  cashierId: IdSchema,
  registerSerial: z.string().min(1).max(30),
  /** By the register's clock: the first input, and when it was done. */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  lines: z.array(DocumentLine).max(120),
  vat: z.array(DocumentVat).max(8),
  /** Cash before card; none of 0. */
  payments: z.array(z.strictObject({ method: z.enum(['cash', 'card']), amountCents: signedCents })).max(2),
  totalCents: signedCents,
  /** The document a refund takes back, of this or of another register. */
  refersTo: z.strictObject({ registerSerial: z.string().min(1).max(30), number: z.int().min(1) }).nullable(),
  /** A reason or a remark for the books; never a guest's name. */
  note: z.string().max(255),
  fiscal: FiscalRecord,
});
export type FiscalDocument = z.infer<typeof FiscalDocument>;

/** `BON_ID` of DSFinV-K: unique per register and ascending. */
export const documentId = (number: number): string => `B-${String(number).padStart(8, '0')}`;
