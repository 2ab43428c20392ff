import type { OrderQuote } from '#shared/orders/order-views.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { cardWords } from './words.ts';

type PayWithCardProps = { quote: OrderQuote; cardId: string | null; onCard: (cardId: string | null) => void };

/** One's own cards that could pay tickets of this choice; one an order, with as many entries as it pays tickets. */
export function PayWithCard({ quote: { cards }, cardId, onCard }: PayWithCardProps) {
  const words = useWords(cardWords).checkout;
  const lang = useLang();
  const used = cards.find(({ id }) => id === cardId);
  // Also where it could pay nothing of another choice: then it is taken out here.
  if (cardId !== null)
    return (
      <section className="promo-code is-applied" aria-label={words.title}>
        {used !== undefined && (
          <p role="status">
            <Icon name="check" size={20} />
            <span>{words.used(used.names[lang], used.pays, used.restEntries - used.pays)}</span>
          </p>
        )}
        <Button look="t" icon="x" onClick={() => onCard(null)}>
          {words.remove}
        </Button>
      </section>
    );
  return cards.map(({ id, pays, restEntries }) => (
    <p key={id} className="gift-use">
      <Button look="o" icon="check" onClick={() => onCard(id)}>
        {words.use(pays, restEntries)}
      </Button>
    </p>
  ));
}
