import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { MAX_LINE_TICKETS } from './desk-limits.ts';
import { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { SoldGoods } from './goods.ts';
import { PinProof } from './pin-verifier.ts';
import { OverHouse } from './walk-in.ts';

const MAX_SALE_LINES = 20;
const MAX_SALE_TICKETS = 50;
export const MAX_SALE_CENTS = 10_000_000;

const amountCents = z.int().min(0).max(MAX_SALE_CENTS);

/**
 * What a desk asks to sell. A line with a member's code costs the member price, counts once and spends the night's
 * entitlement.
 */
export const SaleItem = z.strictObject({
  ticketTypeId: z.union([IdSchema, z.literal(GENERAL_ADMISSION_ID)]),
  quantity: z.int().min(1).max(MAX_LINE_TICKETS),
  /** The member's card: its QR text or the membership id. */
  memberCode: z.string().trim().min(4).max(400).optional(),
});
export type SaleItem = z.infer<typeof SaleItem>;

/** The numbers on terminals' slips are longer; one key in passing is none. */
export const LEAST_SLIP_SIGNS = 3;

/** Whether something that looks like a slip's number was written down. */
export const hasSlip = ({ terminalReceipt = '' }: Pick<SalePayment, 'terminalReceipt'>): boolean =>
  terminalReceipt.trim().length >= LEAST_SLIP_SIGNS;

/** One way of paying; several are a split payment. `givenCents` is what lay on the counter, the rest is change. */
export const SalePayment = z.strictObject({
  method: z.enum(['cash', 'card']),
  amountCents: amountCents.min(1),
  givenCents: amountCents.optional(),
  /** The card terminal's own reference; it is how a lost answer is found again. */
  reference: z.string().max(200).optional(),
  /** What a terminal of its own printed: how the payment is found again where nobody else can be asked. */
  terminalReceipt: z.string().trim().min(1).max(40).optional(),
});
export type SalePayment = z.infer<typeof SalePayment>;

export const SaleItems = z
  .array(SaleItem)
  .min(1)
  .max(MAX_SALE_LINES)
  .refine(
    (items) => items.reduce((sum, item) => sum + item.quantity, 0) <= MAX_SALE_TICKETS,
    'Höchstens 50 Tickets in einem Verkauf.',
  )
  .refine(
    (items) => items.every((item) => item.memberCode === undefined || item.quantity === 1),
    'Eine Mitgliedskarte gilt für eine Person.',
  );

export const SalePayments = z.array(SalePayment).max(4);

/** A line as it was really charged: what the books and the receipt say, whatever the price list says later. */
const ChargedLine = SaleItem.extend({
  name: z.string().min(1).max(120),
  unitPriceCents: amountCents,
  /** What everybody else pays for it; a line from before this version has none. */
  listPriceCents: amountCents.optional(),
  vatBps: z.int().min(0).max(10_000),
});
type ChargedLine = z.infer<typeof ChargedLine>;

/** Who answers for a free entry above the night's limit, or a card that nothing shows to be charged. */
export const SaleApproval = z.strictObject({ supervisorId: IdSchema, proof: PinProof.optional() });
export type SaleApproval = z.infer<typeof SaleApproval>;

/** A finished sale as the desk writes it down. */
export const SaleFacts = z.strictObject({
  saleId: IdSchema,
  eventId: IdSchema,
  /** The cash session it belongs to; null only when nothing was paid. */
  sessionId: IdSchema.nullable(),
  /** Its tickets; none where only goods were sold. */
  lines: z.array(ChargedLine).max(MAX_SALE_LINES),
  /** Sold beside tickets; a sale from before goods were sold has none. */
  goods: SoldGoods.default([]),
  payments: SalePayments,
  totalCents: amountCents,
  /** Why nothing was charged. */
  freeReason: z.string().trim().min(1).max(200).optional(),
  /** The house was full, and a supervisor let these in all the same. */
  over: OverHouse.optional(),
  approval: SaleApproval.optional(),
  isUnder18: z.boolean().default(false),
  isOffline: z.boolean(),
  priceListVersion: z.string().max(80),
  /** Device-prefixed and gapless: `K2-000123`. */
  receiptNumber: z.string().min(1).max(40),
  /** The number of its document; training, and a sale from before documents had numbers, has none. */
  documentNumber: z.int().min(1).optional(),
  startedAt: z.iso.datetime(),
  fiscal: FiscalRecord.nullable(),
});
export type SaleFacts = z.infer<typeof SaleFacts>;
