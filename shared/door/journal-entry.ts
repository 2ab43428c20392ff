import { z } from 'zod';
import { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { ClosingPayload } from '#shared/fiscal/closing.ts';
import { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { OutagePayload } from '#shared/fiscal/outage.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { CASH_IN_CASES, CASH_OUT_CASES } from './cash-cases.ts';
import { CASH_COUNT_MAX, CashCountSchema } from './cash-count.ts';
import { PinProof } from './pin-verifier.ts';
import { SaleFacts } from './sale-facts.ts';
import { LateGuest, OverHouse, WalkInPeople, WalkInReason } from './walk-in.ts';

export const MAX_BATCH_ENTRIES = 200;

/**
 * A scanned or typed code: the signed QR text, a ticket number, a membership id, or `S:` and a short code for a guest
 * found by name. However short: what is no code of ours gets its verdict.
 */
export const CodeText = z.string().trim().min(1).max(400);
const cashierId = IdSchema;
const reason = z.string().trim().min(1).max(200);
const amountCents = z.int().min(0).max(10_000_000);

/**
 * Somebody let in, or sent away: `decision` is what was done, `reason` what the verdict said. Refusals are kept too,
 * they change nothing.
 */
export const CheckInPayload = z.strictObject({
  cashierId,
  eventId: IdSchema,
  code: CodeText,
  decision: z.enum(['admitted', 'refused']),
  reason: z.string().max(40),
  isOffline: z.boolean(),
  isUnder18: z.boolean().default(false),
  /** Handed out with this entry, ticked off once per membership. */
  perks: z
    .array(z.enum(['t-shirt', 'wristband']))
    .max(2)
    .default([]),
  /** Who answered for letting in before the doors opened. */ early: LateGuest.optional(),
});

/** 'Stempel da': no new check-in, the count stays. */
export const ReentryPayload = z.strictObject({ cashierId, eventId: IdSchema, code: CodeText });

/**
 * Takes a check-in back. Within 10 s by the same desk the reason is 'mis-scan'; later a supervisor answers for it.
 */
export const UndoPayload = z.strictObject({
  cashierId,
  admissionId: IdSchema,
  reason,
  supervisorId: IdSchema.nullable(),
  proof: PinProof.optional(),
});

/** A finished sale, with who sold it. It has tickets or goods, or both. */
export const SalePayload = SaleFacts.extend({ cashierId }).refine(
  ({ lines, goods }) => lines.length + goods.length > 0,
  'Ein Verkauf ohne Positionen.',
);

/** A void (whole sale) or a refund (some of its lines) of a sale, as a new entry; amounts are positive and go out. */
export const RefundPayload = z.strictObject({
  cashierId,
  supervisorId: IdSchema,
  /** The supervisor's signature over just this refund; without it the office is asked. */
  proof: PinProof.optional(),
  saleId: IdSchema,
  /** Indexes of the sale's tickets, and after them of its goods, one by one; empty is the whole sale. */
  positions: z.array(z.int().min(0).max(99)).max(100).default([]),
  payments: z
    .array(z.strictObject({ method: z.enum(['cash', 'card']), amountCents, reference: z.string().max(200).optional() }))
    .max(4),
  reason,
  /** Of its own document; a refund from before documents had numbers has none. */
  receiptNumber: z.string().min(1).max(40).optional(),
  documentNumber: z.int().min(1).optional(),
  /** What the security device gave for it: printed on the guest's receipt. */
  fiscal: FiscalRecord.nullable().optional(),
});

const cashBase = { cashierId, sessionId: IdSchema };
/** What should be in the drawer was told to a supervisor. */
const expectedCents = z.int().min(-CASH_COUNT_MAX).max(CASH_COUNT_MAX);
const told = { ...cashBase, supervisorId: IdSchema, proof: PinProof.optional(), expectedCents };
export const TillOpened = z.strictObject({
  ...cashBase,
  type: z.literal('open'),
  floatCents: amountCents,
  count: CashCountSchema.optional(),
});
export const TillClosed = z.strictObject({
  ...cashBase,
  type: z.literal('close'),
  supervisorId: IdSchema.nullable(),
  /** The supervisor's signature over this closing; somebody else's till without it is put before the office. */
  proof: PinProof.optional(),
  countedCents: z.int().min(0).max(CASH_COUNT_MAX),
  count: CashCountSchema.optional(),
  note: z.string().trim().max(500),
  /** Gapless per desk, counted by the desk so that it can close without a network; the server checks it. */
  zNumber: z.int().min(1),
});
/** The cash session's life; `sessionId` is drawn by the desk when it opens. */
export const CashPayload = z.discriminatedUnion('type', [
  TillOpened,
  z.strictObject({
    ...cashBase,
    type: z.literal('in'),
    amountCents: amountCents.min(1),
    reason,
    businessCase: z.enum(CASH_IN_CASES).optional(),
  }),
  z.strictObject({
    ...cashBase,
    type: z.literal('out'),
    amountCents: amountCents.min(1),
    reason,
    businessCase: z.enum(CASH_OUT_CASES).optional(),
  }),
  /** The drawer was opened without a sale. */
  z.strictObject({ ...cashBase, type: z.literal('drawer'), reason }),
  /** The next cashier takes over; whoever holds the session closes it. */
  z.strictObject({
    ...cashBase,
    type: z.literal('handover'),
    toCashierId: IdSchema,
    /** Who answered for it, when the till was somebody else's, and their signature over just this. */
    supervisorId: IdSchema.nullable().optional(),
    proof: PinProof.optional(),
  }),
  /** A supervisor was told what should be in the drawer, before the count. */
  z.strictObject({ ...told, type: z.literal('inspect') }),
  /** A supervisor opened a fixed count again, which had come to this. */
  z.strictObject({ ...told, type: z.literal('recount'), countedCents: z.int().min(0).max(CASH_COUNT_MAX) }),
  TillClosed,
]);
export type CashPayload = z.infer<typeof CashPayload>;

/** The shift calendar, edited at the desk and maybe without a network. */
export const ShiftPayload = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('add'),
    cashierId,
    id: IdSchema,
    date: z.iso.date(),
    name: z.string().overwrite(tidyLine).min(1).max(80),
    note: z.string().overwrite(tidyLine).max(200).default(''),
  }),
  z.strictObject({ type: z.literal('remove'), cashierId, id: IdSchema }),
]);

/**
 * Digits a desk judged alone while the server could not be asked: wrong ones, and the right ones that end a row of
 * them.
 */
export const PinPayload = z.strictObject({
  userId: IdSchema,
  isRight: z.boolean(),
  /** Their signature: without it right digits end nothing. */ proof: PinProof.optional(),
});

/**
 * '+1': people who come in without a ticket of ours, and the taking back of such an entry. It has no place for an
 * amount or a means of payment: it is no sale.
 */
export const WalkInPayload = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('count'),
    cashierId,
    eventId: IdSchema,
    reason: WalkInReason,
    people: WalkInPeople,
    isOffline: z.boolean(),
    over: OverHouse.optional(),
    /** They are on a guest list: whose guests. */ guestId: IdSchema.optional(),
    late: LateGuest.optional(),
  }),
  z.strictObject({ type: z.literal('undo'), cashierId, walkInId: IdSchema }),
]);
export type WalkInPayload = z.infer<typeof WalkInPayload>;

/** A voucher was redeemed, or that was taken back: quickly by the desk that did it, later by a supervisor. */
export const VoucherPayload = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('redeem'), cashierId, eventId: IdSchema, code: CodeText, isOffline: z.boolean() }),
  z.strictObject({
    type: z.literal('undo'),
    cashierId,
    redemptionId: IdSchema,
    supervisorId: IdSchema.nullable(),
    proof: PinProof.optional(),
  }),
]);
export type VoucherPayload = z.infer<typeof VoucherPayload>;

/** What was sold with a ticket was handed out to its guest: all that was still open. */
export const HandOutPayload = z.strictObject({ cashierId, eventId: IdSchema, code: CodeText, isOffline: z.boolean() });
export type HandOutPayload = z.infer<typeof HandOutPayload>;

/**
 * What a desk writes down before its screen says yes; its names are fixed, as journals keep them. `document`, `outage`
 * and `closing` are the books of the till: they move neither money nor seats, the sale's own entry does that.
 */
export const ENTRY_PAYLOADS = {
  admission: CheckInPayload,
  reentry: ReentryPayload,
  undo: UndoPayload,
  sale: SalePayload,
  refund: RefundPayload,
  cash: CashPayload,
  shift: ShiftPayload,
  pin: PinPayload,
  walkin: WalkInPayload,
  voucher: VoucherPayload,
  handout: HandOutPayload,
  document: FiscalDocument,
  outage: OutagePayload,
  closing: ClosingPayload,
} as const;
export type EntryKind = keyof typeof ENTRY_PAYLOADS;

export type CheckInPayload = z.infer<typeof CheckInPayload>;
export type ReentryPayload = z.infer<typeof ReentryPayload>;
export type UndoPayload = z.infer<typeof UndoPayload>;
export type SalePayload = z.infer<typeof SalePayload>;
export type RefundPayload = z.infer<typeof RefundPayload>;
export type ShiftPayload = z.infer<typeof ShiftPayload>;
export type PinPayload = z.infer<typeof PinPayload>;

/**
 * One line of a desk's journal as it travels. `payload` stays as it was written: the hash is over it, and what doesn't
 * parse becomes an exception, not a refusal.
 */
export const JournalEntry = z.strictObject({
  deviceSeq: z.int().min(1),
  id: IdSchema,
  kind: z.enum(Object.keys(ENTRY_PAYLOADS) as [EntryKind, ...EntryKind[]]),
  recordedAt: z.date(),
  payload: z.record(z.string(), z.json()),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type JournalEntry = z.infer<typeof JournalEntry>;
