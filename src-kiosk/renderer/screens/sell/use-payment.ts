import { useState } from 'react';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import type { FreeReason } from '#shared/door/free-entry.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import type { Basket } from './use-basket.ts';
import { useSelling } from './use-selling.ts';

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

/** How the bill is paid. */
export function usePayment({ basket, onDone }: { basket: Basket; onDone: (sale: SaleDoneView) => void }) {
  const { totalCents } = basket.priced;
  const [method, setMethod] = useState<Method>('cash');
  const [given, setGiven] = useState<number | null>(null);
  const [cashPart, setCashPart] = useState<number | null>(null);
  const [isUnder18, setUnder18] = useState(false);
  const selling = useSelling(onDone);
  const givenCents = Math.max(given ?? totalCents, totalCents);
  /** The part paid in cash when the bill is split. */
  const splitCents = cashPart !== null && cashPart > 0 && cashPart < totalCents ? cashPart : null;

  /** Free when there is a reason for it. */
  const pay = (freeReason?: FreeReason): Promise<void> =>
    selling.pay({
      items: basket.items,
      goods: basket.goods,
      payments: freeReason === undefined ? paymentsOf({ totalCents, method, givenCents, cashPart: splitCents }) : [],
      expectedTotalCents: freeReason === undefined ? totalCents : 0,
      isUnder18,
      ...(freeReason !== undefined && { freeReason }),
    });

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
    selling,
    pay,
  };
}
export type Payment = ReturnType<typeof usePayment>;
