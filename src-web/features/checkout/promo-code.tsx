import { useEffect, useRef, useState, type FormEvent } from 'react';
import { promoOf } from '#shared/orders/order-lines.ts';
import type { OrderQuote, PromoOffer } from '#shared/orders/order-views.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkoutWords } from './words.ts';

type PromoCodeProps = {
  eventId: string;
  offer: PromoOffer | null;
  /** Of what is chosen now; null while it is not known. */
  quote: OrderQuote | null;
  onOffer: (offer: PromoOffer | null) => void;
};

/** One code an order: folded away until somebody has one; then what it does, with the way to take it out again. */
export function PromoCode({ eventId, offer, quote, onOffer }: PromoCodeProps) {
  const words = useWords(checkoutWords).promo;
  const place = useRef<HTMLDivElement>(null);
  const isChanging = useRef(false);
  // The button that was pressed is gone: the focus stays at the code.
  useEffect(() => {
    if (isChanging.current) place.current?.querySelector<HTMLElement>('[data-code]')?.focus();
    isChanging.current = false;
  }, [offer]);
  const change = (next: PromoOffer | null): void => {
    isChanging.current = true;
    onOffer(next);
  };
  const isUsed = quote === null || promoOf(quote.lines) !== null;
  return (
    <div ref={place}>
      {offer === null ? (
        <AskForCode eventId={eventId} onOffer={change} />
      ) : (
        <section className="promo-code is-applied" aria-label={words.title} tabIndex={-1} data-code>
          <p role="status">
            <Icon name="check" size={20} />
            <span>
              <b>{offer.code}</b>
              {` ${offer.sentence}`}
              {!isUsed && words.nothing}
            </span>
          </p>
          <Button look="t" icon="x" onClick={() => change(null)}>
            {words.remove}
          </Button>
        </section>
      )}
    </div>
  );
}

function AskForCode({ eventId, onOffer }: Pick<PromoCodeProps, 'eventId' | 'onOffer'>) {
  const words = useWords(checkoutWords).promo;
  const { failures } = useWords(frameWords);
  const [code, setCode] = useState('');
  const check = trpc.checkout.promoCode.useMutation({ onSuccess: onOffer });
  const isEmpty = code.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isEmpty && !check.isPending) check.mutate({ eventId, code });
  };
  return (
    <details className="promo-code">
      <summary data-code>
        {words.title}
        <Icon name="chevron-down" size={20} />
      </summary>
      <form onSubmit={submit} noValidate>
        <TextField
          label={words.yours}
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={check.error === null ? null : failureSentence(check.error, failures)}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            if (check.error !== null) check.reset();
          }}
        />
        <Button
          type="submit"
          look="o"
          isBusy={check.isPending}
          busyText={useWords(orderWords).checking}
          disabled={isEmpty}
        >
          {words.use}
        </Button>
      </form>
    </details>
  );
}
