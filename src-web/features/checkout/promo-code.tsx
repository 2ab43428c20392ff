import { useEffect, useRef, useState, type FormEvent } from 'react';
import { promoOf } from '#shared/orders/order-lines.ts';
import type { OrderQuote, PromoOffer } from '#shared/orders/order-views.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type PromoCodeProps = {
  eventId: string;
  offer: PromoOffer | null;
  /** Of what is chosen now; null while it is not known. */
  quote: OrderQuote | null;
  onOffer: (offer: PromoOffer | null) => void;
};

/** One code an order: folded away until somebody has one; then what it does, with the way to take it out again. */
export function PromoCode({ eventId, offer, quote, onOffer }: PromoCodeProps) {
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
        <section className="promo-code is-applied" aria-label="Promo code" tabIndex={-1} data-code>
          <p role="status">
            <Icon name="check" size={20} />
            <span>
              <b>{offer.code}</b>
              {` ${offer.sentence}`}
              {!isUsed && ' It does nothing for the tickets you have chosen.'}
            </span>
          </p>
          <Button look="t" icon="x" onClick={() => change(null)}>
            Remove the code
          </Button>
        </section>
      )}
    </div>
  );
}

function AskForCode({ eventId, onOffer }: Pick<PromoCodeProps, 'eventId' | 'onOffer'>) {
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
        Promo code
        <Icon name="chevron-down" size={20} />
      </summary>
      <form onSubmit={submit} noValidate>
        <TextField
          label="Your code"
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={check.error === null ? null : failureSentence(check.error)}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            if (check.error !== null) check.reset();
          }}
        />
        <Button type="submit" look="o" isBusy={check.isPending} busyText="Checking" disabled={isEmpty}>
          Use the code
        </Button>
      </form>
    </details>
  );
}
