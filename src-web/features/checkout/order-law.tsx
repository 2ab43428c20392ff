import { paths } from '#web/paths.ts';

const DE = 'Es besteht kein Widerrufsrecht';

/**
 * What the law wants read before an order (Art. 246a § 1 (3) no. 1 EGBGB, § 312i (1) no. 4 BGB): no right of withdrawal,
 * the refund rule and the terms. The terms open in a tab of their own, so that the choice on this page stays.
 */
export function OrderLaw({
  isShort = false,
}: {
  /** For the phone's bar, in as few words as it takes. */ isShort?: boolean;
}) {
  const terms = (
    <a href={paths.terms} target="_blank" rel="noopener">
      Terms &amp; Conditions
    </a>
  );
  return isShort ? (
    <>
      <span lang="de">{DE}</span>: no right of withdrawal. No refunds unless we cancel. {terms}
    </>
  ) : (
    <>
      <span lang="de">{DE}.</span> There is no right of withdrawal: this is a ticket for a fixed date (§ 312g (2) no. 9
      BGB). Tickets are not refundable unless the event is cancelled. Our {terms} apply.
    </>
  );
}
