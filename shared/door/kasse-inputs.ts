import { z } from 'zod';
import { MIN_CARD_CENTS } from '#shared/door/desk-limits.ts';
import { countProblem } from '#shared/door/cash-count.ts';
import { PinProof } from '#shared/door/pin-verifier.ts';
import { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { CodeText, JournalEntry, MAX_BATCH_ENTRIES, TillClosed, TillOpened } from '#shared/door/journal-entry.ts';
import { MAX_SALE_CENTS, SaleItems, SalePayments } from '#shared/door/sale-facts.ts';
import { CONFIRMABLE_REASONS } from '#shared/door/verdict-words.ts';
import { IdSchema } from '#shared/ids.ts';

const reason = z.string().trim().min(1).max(200);
/** What moves money names its cashier; an anonymous desk alone must not. The rest may name nobody. */
const cashierId = IdSchema.optional();
/** A supervisor, and what proves that they typed their PIN for just this: the signature it makes, or the digits. */
const approval = {
  supervisorId: IdSchema,
  proof: PinProof.optional(),
  supervisorPin: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
};

/** `kasse.pairStart`: the desk's Ed25519 public key, SPKI DER as base64 (raw 32 bytes or PEM are read too). */
export const PairStartInput = z.strictObject({
  publicKey: z.string().trim().min(40).max(400),
  appVersion: z.string().max(40).optional(),
  /** No keyring there, and somebody accepted it. */ hasWeakStorage: z.boolean().optional(),
});
export type PairStartInput = z.infer<typeof PairStartInput>;

export const PairPollInput = z.strictObject({ deviceCode: z.string().min(20).max(100) });
export type PairPollInput = z.infer<typeof PairPollInput>;

/** `kasse.checkIn`: `entryId` is the journal entry's id too, so a repeat is the same check-in. */
export const CheckInInput = z.strictObject({
  eventId: IdSchema,
  code: CodeText,
  entryId: IdSchema,
  cashierId,
  isUnder18: z.boolean().default(false),
  /** The amber a human decided to let in. */
  confirmed: z.enum(CONFIRMABLE_REASONS).nullable().default(null),
  /** The desk can say 'absent_said'; an older one says nothing and gets green for it. */
  knowsAbsences: z.boolean().optional(),
  /** Who answers for 'too early', and their signature over just this entry. */
  supervisorId: IdSchema.optional(),
  proof: PinProof.optional(),
});
export type CheckInInput = z.infer<typeof CheckInInput>;

/** `kasse.sell`: `saleId` is the sale's journal entry id; the same one twice is the same sale. */
export const SellInput = z.strictObject({
  saleId: IdSchema,
  eventId: IdSchema,
  items: SaleItems,
  payments: SalePayments,
  expectedTotalCents: z.int().min(0).max(MAX_SALE_CENTS),
  sessionId: IdSchema.optional(),
  cashierId: IdSchema,
  freeReason: reason.optional(),
  isUnder18: z.boolean().default(false),
  receiptNumber: z.string().min(1).max(40).optional(),
  fiscal: FiscalRecord.nullable().default(null),
});
export type SellInput = z.infer<typeof SellInput>;

/**
 * `kasse.sync`: oldest first, without gaps. `signature` is Ed25519 (base64) by the device's key over `batchText`; once
 * a desk has signed, every batch must be.
 */
export const SyncInput = z.strictObject({
  entries: z.array(JournalEntry).min(1).max(MAX_BATCH_ENTRIES),
  signature: z.string().max(200).optional(),
});
export type SyncInput = z.infer<typeof SyncInput>;

const SYNC_OUTCOMES = ['applied', 'duplicate', 'exception'] as const;
/**
 * `detail` says what an exception is about (shared/door/exception-kinds.ts); a duplicate repeats what was answered
 * first in `first`.
 */
export type SyncResult = {
  id: string;
  deviceSeq: number;
  outcome: (typeof SYNC_OUTCOMES)[number];
  detail: string | null;
  first: 'applied' | 'exception' | null;
};

const amountCents = z.int().min(1).max(MAX_SALE_CENTS);
/** `kasse.cashSession`: the journal's entries of a till, each with the id that its entry has. */
export const OpenCashSessionInput = TillOpened.omit({ type: true }).extend({ entryId: IdSchema });
export const MoveCashInput = z.strictObject({
  sessionId: IdSchema,
  cashierId: IdSchema,
  entryId: IdSchema,
  direction: z.enum(['in', 'out']),
  amountCents,
  reason,
});
export const CashReportInput = z.strictObject({ sessionId: IdSchema });
export const CloseCashSessionInput = TillClosed.omit({ type: true })
  .extend({
    entryId: IdSchema,
    note: TillClosed.shape.note.default(''),
    supervisorId: IdSchema.nullable().default(null),
    supervisorPin: approval.supervisorPin,
    zNumber: TillClosed.shape.zNumber.optional(),
  })
  // Whether a difference needs a reason is known only where the till's records are.
  .refine((input) => countProblem({ ...input, differenceCents: 0 }) === null, 'Die Stücke ergeben nicht die Summe.');
export type OpenCashSessionInput = z.infer<typeof OpenCashSessionInput>;
export type MoveCashInput = z.infer<typeof MoveCashInput>;
export type CashReportInput = z.infer<typeof CashReportInput>;
export type CloseCashSessionInput = z.infer<typeof CloseCashSessionInput>;

/**
 * `kasse.checkPin`: a desk with a network asks, so that five wrong tries lock the person at every desk. `tryId` is the
 * id the try has in the desk's journal should the answer be lost: it counts once.
 */
export const CheckPinInput = z.strictObject({
  userId: IdSchema,
  pin: z.string().regex(/^\d{4}$/),
  tryId: IdSchema.optional(),
});
export type CheckPinInput = z.infer<typeof CheckPinInput>;

/**
 * A card payment's name at the provider: what no reader of ours can have started is refused before anybody is asked.
 */
const reference = z.string().regex(/^pi_[A-Za-z0-9]{8,96}$/);
/** `kasse.terminal.start`: a card payment at this desk's reader; the same sale and amount is the same payment. */
export const StartCardInput = z.strictObject({
  saleId: IdSchema,
  amountCents: z.int().min(MIN_CARD_CENTS).max(MAX_SALE_CENTS),
});
export const CardPaymentInput = z.strictObject({ reference });
/**
 * `kasse.terminal.refund`: `positions` are the sale's tickets it is for, none is the whole sale. Which sale that is,
 * the payment says.
 */
export const RefundCardInput = z.strictObject({
  reference,
  amountCents,
  entryId: IdSchema,
  positions: z.array(z.int().min(0).max(99)).max(100).default([]),
  ...approval,
});
export type StartCardInput = z.infer<typeof StartCardInput>;
export type CardPaymentInput = z.infer<typeof CardPaymentInput>;
export type RefundCardInput = z.infer<typeof RefundCardInput>;
