import { INVOICE_PREFIX } from '#shared/orders/invoice-fields.ts';
import type { OrderDetail, OrderPayment, OrderRefund } from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { formatVatRate } from '#shared/orders/receipt.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { DisputeLines } from '#web/ui/admin/dispute-lines.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';

const STATE_WORDS = {
  requested: 'on its way',
  pending: 'on its way',
  succeeded: 'arrived',
  failed: 'failed',
} as const;

/** What left its books and was no refund that somebody sent. */
const WORDS: Partial<Record<OrderRefund['reason'], string>> = {
  dispute_lost: 'Taken back by a bank',
  moved: 'Went along with moved tickets',
};

/** What an order came to, how it was paid, its tax and papers, and what went back of it. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { totalCents, refundedCents, items, refunds } = order;
  return (
    <section className="admin-panel" aria-label="Money">
      <h2>Money</h2>
      <FactList
        rows={[
          ...items.map(
            ({ name, quantity, unitPriceCents, promoCode }) =>
              [
                `${quantity} × ${name}${promoCode === null ? '' : `, ${promoCode}`}`,
                formatCents(unitPriceCents * quantity),
              ] as const,
          ),
          ['Total', formatCents(totalCents)],
          ...order.books.vat.map(
            ({ vatBps, vatCents }) => [`VAT ${formatVatRate(vatBps)} in it`, formatCents(vatCents)] as const,
          ),
          ...(refundedCents > 0 ? [['Kept', formatCents(totalCents - refundedCents)] as const] : []),
        ]}
      />
      <Papers order={order} />
      <DisputeLines disputes={order.disputes} evidenceOf={adminPaths.evidence} />
      {refunds.length > 0 && (
        <ul className="admin-list" aria-label="Refunds">
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One refund: how much, why, how far it came, and the correction that the buyer has. */
function Refund({ refund: { id, amountCents, status, reason, why, at, correctionNumber } }: { refund: OrderRefund }) {
  const what = WORDS[reason] ?? `Refund, ${STATE_WORDS[status]}`;
  return (
    <li>
      <p>
        <b className="tabular">{`−${formatCents(amountCents)}`}</b>
        {` ${what}, ${formatMemberDate(at)}`}
      </p>
      {why !== '' && <p className="dim">{why}</p>}
      {correctionNumber !== null && (
        <p>
          <a href={adminPaths.correction(id)}>{`Correction ${correctionNumber}`}</a>
        </p>
      )}
    </li>
  );
}

/** How it was paid and the receipt, as our books have them, and how the provider has charged it. */
function Papers({ order: { id, books, totalCents } }: { order: OrderDetail }) {
  const payment = trpc.admin.orders.payment.useQuery({ orderId: id }, { retry: false });
  const { means, receiptNumber } = books;
  if (means === null) return null;
  return (
    <dl className="fact-list">
      <div>
        <dt>Paid by</dt>
        <dd>{means}</dd>
      </div>
      {totalCents > 0 && payment.isPending && <p role="status">Asking Stripe …</p>}
      {payment.isError && (
        <div>
          <dt>Payment number</dt>
          <dd>Stripe could not be asked just now.</dd>
        </div>
      )}
      {payment.data?.map((one) => (
        <Charge key={one.paymentIntentId} payment={one} />
      ))}
      {receiptNumber !== null && (
        <div>
          <dt>{receiptNumber.startsWith(INVOICE_PREFIX) ? 'Invoice' : 'Receipt'}</dt>
          <dd>
            <a href={adminPaths.receipt(id)}>{receiptNumber}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A payment under the provider's own numbers, with the way to its page there. */
function Charge({ payment: { paymentIntentId, chargeId, means, page } }: { payment: OrderPayment }) {
  return (
    <>
      {means !== null && (
        <div>
          <dt>Means</dt>
          <dd className="order-means">{means}</dd>
        </div>
      )}
      <div>
        <dt>Payment number</dt>
        <dd>
          <a href={page} rel="noreferrer">
            {paymentIntentId}
          </a>
        </dd>
      </div>
      {chargeId !== null && (
        <div>
          <dt>Charge</dt>
          <dd>{chargeId}</dd>
        </div>
      )}
    </>
  );
}
