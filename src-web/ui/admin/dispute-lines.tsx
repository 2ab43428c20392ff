import { formatCents } from '#shared/money.ts';
import type { OrderDispute } from '#shared/orders/order-list.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminWords, type AdminWords } from './words.ts';
import { useWords, useLang } from '../lang.tsx';

const stateWordsIn = (words: AdminWords): Record<OrderDispute['status'], string> => ({
  open: words.undecided,
  won: words.disputeStates.won,
  lost: words.disputeStates.lost,
  closed: words.closedUnmoved,
});

/** Until when an answer is taken, and where it is given. */
function Deadline({ answerUntil }: Pick<OrderDispute, 'answerUntil'>) {
  const lang = useLang();
  const words = useWords(adminWords);
  if (answerUntil === null) return words.noAnswerWaited;
  return (
    <>
      {words.answerBy}
      <time
        dateTime={isoBerlin(answerUntil)}
      >{`${formatMemberDate(answerUntil, lang)}, ${formatTime(answerUntil)}`}</time>
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
  const lang = useLang();
  const words = useWords(adminWords);
  if (disputes.length === 0) return null;
  return (
    <ul className="admin-list" aria-label={words.disputes}>
      {disputes.map(({ id, orderId, amountCents, status, isInquiry, answerUntil, paymentIntentId, page }) => (
        <li key={id}>
          <p>
            <b className="tabular">{formatCents(amountCents, lang)}</b>
            {` ${isInquiry ? words.bankAsks : words.bankAsksBack}, ${stateWordsIn(words)[status]}. `}
            {status === 'open' && <Deadline answerUntil={answerUntil} />}
          </p>
          <p className="admin-facts">
            <a href={page} rel="noreferrer">
              {status === 'open' ? words.answerInStripe : words.seeStripe}
            </a>
            <a href={evidenceOf(orderId)}>{words.evidencePdf}</a>
            <span className="admin-id">{words.paymentOf(paymentIntentId)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
