import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import { promisedBy, refundSentenceIn, shortPromise, type Sold } from '#shared/orders/refund-words.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { checkoutWords } from './words.ts';

/**
 * What the law wants read before an order (Art. 246a § 1 (3) no. 1 EGBGB, § 312i (1) no. 4 BGB): no right of withdrawal,
 * the refund rule and the terms. The terms open in a tab of their own, so that the choice on this page stays.
 */
export function OrderLaw({
  event,
  isShort = false,
}: {
  event: Sold;
  /** For the phone's bar, in as few words as it takes. */ isShort?: boolean;
}) {
  const promised = promisedBy(event, useNow());
  const lang = useLang();
  const to = usePathFor();
  const { law } = useWords(checkoutWords);
  const { refundInShort } = useWords(orderWords);
  const terms = () => (
    <a href={to(paths.terms)} target="_blank" rel="noopener">
      {law.terms}
    </a>
  );
  const parts = { de: () => <span lang="de">{NO_WITHDRAWAL_NOTE.de}</span>, terms };
  return isShort ? (
    <>
      <Rich text={law.short} parts={parts} /> {refundInShort(shortPromise(lang, promised, event))} {terms()}
    </>
  ) : (
    <>
      <Rich text={law.long} parts={parts} /> {refundSentenceIn(lang, promised, event)}{' '}
      <Rich text={law.apply} parts={parts} />
    </>
  );
}
