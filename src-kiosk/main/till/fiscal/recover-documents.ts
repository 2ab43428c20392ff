import { TseError, type Signed } from '#shared/fiscal/fiscal-device.ts';
import { processOf } from '#shared/fiscal/process-data-of.ts';
import { bookCash, type CashBooking } from '../cash/book-cash.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { bookRefund, type RefundBooking } from '../sales/refund-sale.ts';
import { bookSale, type SaleBooking } from '../sales/book-sale.ts';
import type { TestBooking } from './device/try-device.ts';
import { issuingOf } from './fiscal-of.ts';
import { leftoverIntents, whileUnderWay, type Intent } from '../../base/store/intent-rows.ts';
import { outcomeOf, writeDocument, type Book } from './issue-document.ts';
import type { Tse } from '../../base/security-device.ts';

type Booking = SaleBooking | RefundBooking | CashBooking | TestBooking;

const bookOf =
  (ctx: DeskContext): Book<Booking> =>
  (booking, fiscal) => {
    if (booking.kind === 'sale') bookSale(ctx, booking, fiscal);
    else if (booking.kind === 'refund') bookRefund(ctx, booking, fiscal);
    else if (booking.kind === 'cash') bookCash(ctx, booking);
  };

/** What the device has signed before the crash, or signs now with exactly the facts that were kept. */
async function signatureAfterCrash(tse: Tse, { document, transaction }: Intent<Booking>): Promise<Signed> {
  const found = await tse.lookup(transaction);
  const process = processOf(document);
  if (found.state === 'active') return tse.finish({ txId: transaction.txId, txNumber: found.txNumber }, process);
  if (found.state === 'finished' && found.signed.processData === process.processData) return found.signed;
  throw new TseError({ kind: 'unreachable', code: 'NOT_BEGUN', text: 'Vorgang vor einem Neustart nicht begonnen' });
}

/**
 * Books what a crash has left between the money and the signature: once each, with the number it had. What the device
 * does not know or does not tell is an outage; no receipt of it has been given yet.
 */
export async function recoverDocuments(ctx: DeskContext): Promise<void> {
  const tse = ctx.signing();
  if (tse === null) return;
  const issuing = issuingOf(ctx, tse);
  for (const intent of leftoverIntents<Booking>(ctx.store)) {
    const { booking, document } = intent;
    await whileUnderWay(ctx.store, document.number, async () => {
      const outcome = await outcomeOf(issuing, intent, () => signatureAfterCrash(tse, intent));
      writeDocument(issuing, { intent, outcome }, bookOf(ctx));
    });
    if (booking.kind === 'sale' || booking.kind === 'refund')
      ctx.print(booking.kind === 'sale' ? booking.sale.saleId : booking.id, { isAgain: false, opensDrawer: false });
  }
}
