import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { CardPaymentInput, StartCardInput } from '#shared/door/kasse-inputs.ts';
import type { CardPayment, NewCardPayment } from '#server/adapters/card-terminal.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import type { Desk } from '../devices/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findBegunPayment, noteDoorPayment } from './door-payments.ts';

/** The desk's reader at the payment provider; null is a terminal of its own. */
export const readerOf = prepared({ deskId: desks.id }, (orm, { deskId }) =>
  orm.select({ readerId: desks.terminalReaderId }).from(desks).where(eq(desks.id, deskId)).prepare(),
);

function requireReader(ctx: ServiceContext, desk: Desk): string {
  const readerId = readerOf(ctx.db).get({ deskId: desk.id })?.readerId ?? null;
  if (readerId === null) throw new DomainError('CARD_TERMINAL_MISSING');
  return readerId;
}

const paymentOf = (ctx: ServiceContext, desk: Desk, input: StartCardInput): NewCardPayment => ({
  readerId: requireReader(ctx, desk),
  ...input,
  begun: findBegunPayment(ctx, input)?.reference,
});

/** Any failure of the reader or the provider: "could not be asked" is never "declined". */
async function asked<T>(ctx: ServiceContext, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    ctx.log.warn({ err: cause }, 'the card terminal did not answer');
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause });
  }
}

/**
 * What the provider says is written down: a payment in our own books is the only one a desk can give back, and what it
 * approved the only one a sale may name.
 */
async function noted(
  ctx: ServiceContext,
  desk: Desk,
  { asking, of }: { asking: Promise<CardPayment>; of?: StartCardInput },
): Promise<CardPayment> {
  const payment = await asked(ctx, asking);
  noteDoorPayment(ctx, desk, { ...payment, ...of });
  return payment;
}

/**
 * Asks for a card at this desk's reader; nothing is booked here, the sale is, once the money is there. Errors:
 * CARD_TERMINAL_MISSING, PAYMENT_CHECK_FAILED.
 */
export function startCardPayment(ctx: ServiceContext, desk: Desk, input: StartCardInput): Promise<CardPayment> {
  return noted(ctx, desk, {
    asking: ctx.payments.terminal.start(paymentOf(ctx, desk, input)),
    of: input,
  });
}

/** Errors: CARD_TERMINAL_MISSING, PAYMENT_CHECK_FAILED. */
export function showCardPayment(
  ctx: ServiceContext,
  desk: Desk,
  { reference }: CardPaymentInput,
): Promise<CardPayment> {
  return noted(ctx, desk, { asking: ctx.payments.terminal.status({ readerId: requireReader(ctx, desk), reference }) });
}

/**
 * A card that was quicker stays approved: the answer says which. Errors: CARD_TERMINAL_MISSING, PAYMENT_CHECK_FAILED.
 */
export function cancelCardPayment(
  ctx: ServiceContext,
  desk: Desk,
  { reference }: CardPaymentInput,
): Promise<CardPayment> {
  return noted(ctx, desk, { asking: ctx.payments.terminal.cancel({ readerId: requireReader(ctx, desk), reference }) });
}

/**
 * For a desk that never got the answer to a payment it began: ends the payment, unless the card was quicker. Errors:
 * CARD_TERMINAL_MISSING, PAYMENT_CHECK_FAILED.
 */
export function settleCardPayment(ctx: ServiceContext, desk: Desk, input: StartCardInput): Promise<CardPayment> {
  return noted(ctx, desk, {
    asking: ctx.payments.terminal.settle(paymentOf(ctx, desk, input)),
    of: input,
  });
}
