import { z } from 'zod';
import { ChosenAddOns } from '#shared/add-ons/add-on.ts';
import { TypedVoucherCode } from '#shared/gift-vouchers/gift-voucher-inputs.ts';
import { EmailSchema } from '#shared/accounts/credentials.ts';
import { MOST_PARTS } from '#shared/parts/part-limits.ts';
import { PartnerToken } from '#shared/partners/partner-link.ts';
import { IdSchema } from '#shared/ids.ts';
import { TypedPromoCode } from '#shared/promo-codes/promo-code.ts';
import { AnswersInput } from '#shared/questions/answer.ts';
import { THANKS_NOTICE_VERSIONS } from '#shared/thanks/thanks-notice.ts';
import { SEAT_ROLES } from '#shared/roles/seat-role.ts';
import { MAX_TICKETS_PER_ORDER } from './checkout-limits.ts';
import { InvoiceRecipient } from './invoice.ts';

/** The id of the ticket type that an event without active types sells. */
export const GENERAL_ADMISSION_ID = 'general-admission';

export const OrderItemInput = z
  .strictObject({
    ticketTypeId: z.union([IdSchema, z.literal(GENERAL_ADMISSION_ID)]),
    quantity: z.int().min(1).max(MAX_TICKETS_PER_ORDER),
    /** What is danced on each of these seats, where the event asks. */
    roles: z.array(z.enum(SEAT_ROLES)).max(MAX_TICKETS_PER_ORDER).optional(),
  })
  .refine(({ roles, quantity }) => roles === undefined || roles.length === quantity, 'Each ticket needs a role.');
export type OrderItemInput = z.infer<typeof OrderItemInput>;

const items = z
  .array(OrderItemInput)
  .min(1)
  .max(MAX_TICKETS_PER_ORDER)
  .refine(
    (list) => list.reduce((sum, i) => sum + i.quantity, 0) <= MAX_TICKETS_PER_ORDER,
    'One order buys at most 10 tickets.',
  )
  .refine(
    (list) => new Set(list.map((i) => i.ticketTypeId)).size === list.length,
    'Each ticket type may be listed only once.',
  );

/** The one evening of a course that all tickets of an order are for; without it they are for the whole event. */
const eveningId = IdSchema.optional();

/** What an order would cost. Strict: a request that carries a price is refused. */
export const QuoteOrderInput = z.strictObject({
  eventId: IdSchema,
  eveningId,
  items,
  /** What is bought with the tickets. */
  addOns: ChosenAddOns.optional(),
  promoCode: TypedPromoCode.optional(),
  /** One's own card of entries that pays what it can. */ entryCardId: IdSchema.optional(),
});
export type QuoteOrderInput = z.infer<typeof QuoteOrderInput>;

/** How many tickets of an event may still be bought by whoever asks. */
export const ShowTicketAllowanceInput = z.strictObject({ eventId: IdSchema });
export type ShowTicketAllowanceInput = z.infer<typeof ShowTicketAllowanceInput>;

/**
 * `checkout.createEventCheckout`; the key makes a repeated click the same order. `expectsMemberPrice`: the buyer was
 * shown the member's price; if it is gone meanwhile, nothing is ordered at another one.
 */
export const CreateOrderInput = z.strictObject({
  eventId: IdSchema,
  eveningId,
  items,
  idempotencyKey: z.string().min(8).max(80).optional(),
  expectsMemberPrice: z.boolean().optional(),
  /** One code an order. */
  promoCode: TypedPromoCode.optional(),
  /** A voucher that pays it, or a part of it: no other price, only another way to pay. */
  voucherCode: TypedVoucherCode.optional(),
  /** One's own card, and how many tickets it was shown to pay: with fewer entries left nothing is ordered. */
  entryCard: z.strictObject({ id: IdSchema, entries: z.int().min(1).max(MAX_TICKETS_PER_ORDER) }).optional(),
  /** In how many parts it is paid, as the buyer was shown; without it at once. */
  inParts: z.int().min(2).max(MOST_PARTS).optional(),
  /** Which notice about the mail of the morning after stood above the button; none where none stood. */
  thanksNotice: z.literal(THANKS_NOTICE_VERSIONS).optional(),
  /** The seat that is kept for whoever waited (shared/wait-list); the one ticket of the order takes it. */
  seatOfferId: IdSchema.optional(),
  /** The ticket that somebody hands over to this buyer (shared/tickets/ticket-offers.ts). */
  handOverToken: z.string().min(16).max(64).optional(),
  /** Whom one comes with, where each pays for themselves: the other half of the couple is kept for them. */
  partnerEmail: EmailSchema.optional(),
  /** The half that somebody asks this buyer to take (shared/partners/partner-link.ts). */
  partnerToken: PartnerToken.optional(),
  /** What is bought with the tickets; a seat that was kept or handed over is taken without. */
  addOns: ChosenAddOns.optional(),
  /** What the event asks, answered; a seat that was kept or handed over is taken without. */
  answers: AnswersInput.optional(),
  /** Whom an invoice is made out to once it is paid; without it the order has a receipt. */
  invoice: InvoiceRecipient.optional(),
});
export type CreateOrderInput = z.infer<typeof CreateOrderInput>;
