import { formatCents } from '#shared/money.ts';
import type { OrderDispute } from '#shared/orders/order-list.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';

const STATE_WORDS: Record<OrderDispute['status'], string> = {
  open: 'not decided',
  won: 'won',
  lost: 'lost',
  closed: 'closed, no money moved',
};

/** Until when an answer is taken, and where it is given. */
function Deadline({ answerUntil }: Pick<OrderDispute, 'answerUntil'>) {
  if (answerUntil === null) return 'No answer is waited for.';
  return (
    <>
      {'Answer by '}
      <time dateTime={isoBerlin(answerUntil)}>{`${formatMemberDate(answerUntil)}, ${formatTime(answerUntil)}`}</time>
    </>
  );
}

/** What banks ask back of an order: how much, until when to answer, the payment number and the provider's page. */
export function DisputeLines({
  disputes,
  evidenceOf,
}: {
  disputes: readonly OrderDispute[];
  /** Where the evidence for an order is. */ evidenceOf: (orderId: string) => string;
}) {
  if (disputes.length === 0) return null;
  return (
    <ul className="admin-list" aria-label="Disputes">
      {disputes.map(({ id, orderId, amountCents, status, isInquiry, answerUntil, paymentIntentId, page }) => (
        <li key={id}>
          <p>
            <b className="tabular">{formatCents(amountCents)}</b>
            {` ${isInquiry ? 'A bank asks about it' : 'Asked back by a bank'}, ${STATE_WORDS[status]}. `}
            {status === 'open' && <Deadline answerUntil={answerUntil} />}
          </p>
          <p className="admin-facts">
            <a href={page} rel="noreferrer">
              {status === 'open' ? 'Answer in Stripe' : 'See it in Stripe'}
            </a>
            <a href={evidenceOf(orderId)}>Evidence as a PDF</a>
            <span className="admin-id">{`Payment ${paymentIntentId}`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
