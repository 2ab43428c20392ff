import { useRef, useState } from 'react';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import type { Basket } from './use-basket.ts';

export type Method = 'cash' | 'card';

/** Cash first when the bill is split: the card takes the rest. */
function paymentsOf({
  totalCents,
  method,
  givenCents,
  cashPart,
}: {
  totalCents: number;
  method: Method;
  givenCents: number;
  cashPart: number | null;
}): SalePayment[] {
  if (totalCents === 0) return [];
  if (cashPart !== null)
    return [
      { method: 'cash', amountCents: cashPart },
      { method: 'card', amountCents: totalCents - cashPart },
    ];
  return method === 'card' ? [{ method, amountCents: totalCents }] : [{ method, amountCents: totalCents, givenCents }];
}

/** How the bill is paid, and the one call that sells it. */
export function usePayment({ basket, onDone }: { basket: Basket; onDone: (sale: SaleDoneView) => void }) {
  const { totalCents } = basket.priced;
  const [method, setMethod] = useState<Method>('cash');
  const [given, setGiven] = useState<number | null>(null);
  const [cashPart, setCashPart] = useState<number | null>(null);
  const [isUnder18, setUnder18] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isPaying = useRef(false); // at once: a second touch may come before the button is drawn dead
  const givenCents = Math.max(given ?? totalCents, totalCents);
  /** The part paid in cash when the bill is split. */
  const splitCents = cashPart !== null && cashPart > 0 && cashPart < totalCents ? cashPart : null;

  async function pay(freeReason?: string): Promise<void> {
    if (isPaying.current) return;
    isPaying.current = true;
    setBusy(true);
    setProblem('');
    const isFree = freeReason !== undefined;
    try {
      onDone(
        await ask('sell', {
          items: basket.items,
          payments: isFree ? [] : paymentsOf({ totalCents, method, givenCents, cashPart: splitCents }),
          expectedTotalCents: isFree ? 0 : totalCents,
          isUnder18,
          ...(isFree && { freeReason }),
        }),
      );
    } catch (error) {
      setProblem(sentenceOf(error));
      isPaying.current = false; // what is sold stays sold: the next bill has a panel of its own
    }
    setBusy(false);
  }

  return {
    method,
    choose(one: Method): void {
      setMethod(one);
      setCashPart(null);
    },
    given,
    setGiven,
    givenCents,
    splitCents,
    setCashPart,
    isUnder18,
    setUnder18,
    problem,
    isBusy,
    pay,
  };
}
export type Payment = ReturnType<typeof usePayment>;
