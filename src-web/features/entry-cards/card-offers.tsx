import { useId, useRef } from 'react';
import type { OfferedCard } from '#shared/entry-cards/entry-card.ts';
import { formatCents } from '#shared/money.ts';
import { newKey } from '#shared/new-key.ts';
import { formatVatRate } from '#shared/orders/receipt.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { openPaymentTab } from '#web/open-tab.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { cardWords } from './words.ts';

type CardOffersProps = { offered: readonly OfferedCard[]; onOrdered: (orderId: string) => void };

/** The kinds of cards on sale, each with its price, what the law wants said, and the button that orders. */
export function CardOffers({ offered, onOrdered }: CardOffersProps) {
  return (
    <ul className="card-offers">
      {offered.map((card) => (
        <li key={card.id} className="card-offer paper">
          <CardOffer card={card} onOrdered={onOrdered} />
        </li>
      ))}
    </ul>
  );
}

function CardOffer({ card, onOrdered }: { card: OfferedCard; onOrdered: (orderId: string) => void }) {
  const words = useWords(cardWords);
  const { offer } = words;
  const { failures } = useWords(frameWords);
  const [lang, to] = [useLang(), usePathFor()];
  const { operator } = useSite();
  const titleId = useId();
  const key = useRef(newKey());
  const buy = trpc.entryCards.buy.useMutation();
  const signInAgain = useSignInAgain();
  const { id: kindId, names, entries, priceCents, months, opens, vatBps } = card;
  const price = formatCents(priceCents, lang);

  async function onPay(): Promise<void> {
    const tab = openPaymentTab();
    try {
      const input = { kindId, priceCents, entries, months, idempotencyKey: key.current };
      const started = await buy.mutateAsync(input);
      key.current = newKey();
      if (started.url === null) tab.close();
      else tab.go(started.url);
      onOrdered(started.orderId);
    } catch (error) {
      tab.close();
      toast.bad(offer.failed, failureSentence(error, failures), signInAgain(error));
    }
  }

  return (
    <>
      <h2 id={titleId}>{names[lang]}</h2>
      <p className="card-price">
        <b>{price}</b> <span>{words.entries(entries)}</span>
      </p>
      <p>
        {`${words.goodFor}: ${opens.map((kind) => words.kinds[kind]).join(', ')}. ${offer.valid(months)} ${offer.tell}`}
      </p>
      <p className="small">
        {operator.vatMode === 'small-business' ? '' : `${offer.vat(formatVatRate(vatBps, lang))} `}
        {`${offer.change} ${offer.back} `}
        <a href={to(paths.terms)} target="_blank" rel="noopener">
          {offer.terms}
        </a>
      </p>
      <Button
        isWide
        icon="credit-card"
        aria-describedby={titleId}
        isBusy={buy.isPending}
        busyText={offer.paying}
        onClick={() => void onPay()}
      >
        {offer.buy(price)}
      </Button>
    </>
  );
}
