import { refundInShort, refundRuleOf, refundSentence, type Ruled } from '#shared/orders/refund-promise.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';

const DE = 'Es besteht kein Widerrufsrecht';

/**
 * What the law wants read before an order (Art. 246a § 1 (3) no. 1 EGBGB, § 312i (1) no. 4 BGB): no right of withdrawal,
 * the refund rule and the terms. The terms open in a tab of their own, so that the choice on this page stays.
 */
export function OrderLaw({
  event,
  isShort = false,
}: {
  event: Ruled;
  /** For the phone's bar, in as few words as it takes. */ isShort?: boolean;
}) {
  const rule = refundRuleOf(event, useNow());
  const terms = (
    <a href={paths.terms} target="_blank" rel="noopener">
      Terms &amp; Conditions
    </a>
  );
  return isShort ? (
    <>
      <span lang="de">{DE}</span>: no right of withdrawal. {refundInShort(rule)} {terms}
    </>
  ) : (
    <>
      <span lang="de">{DE}.</span> There is no right of withdrawal: this is a ticket for a fixed date (§ 312g (2) no. 9
      BGB). {refundSentence(rule, event)} Our {terms} apply.
    </>
  );
}
