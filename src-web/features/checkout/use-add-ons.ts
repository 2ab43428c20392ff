import { useState } from 'react';
import { addOnProblem, type AddOnChoice, type AddOnOffer } from '#shared/add-ons/chosen.ts';
import type { QuoteLine } from '#shared/orders/order-views.ts';

/** What is sold with the tickets, and what of it is chosen. */
export type AddOns = {
  offers: readonly AddOnOffer[];
  /** Beside so many tickets: no more than there is. */ chosenFor: (tickets: number) => AddOnChoice[];
  /** Says how many of one; of each size where it has some. */ setQuantity: (key: string, quantity: number) => void;
  quantityOf: (key: string) => number;
  /** At most so many of it beside so many tickets; `key` names its size. */
  mostOf: (offer: AddOnOffer, key: string, tickets: number) => number;
  /** How many there are for one's tickets, of all sizes together. */ leftOf: (offer: AddOnOffer) => number;
  /** Said once somebody wants to go on: something that each ticket needs is missing. */ isMissing: boolean;
  /** What is ordered; null where something is missing, and then says so and takes the focus there. */
  read: (tickets: number) => AddOnChoice[] | null;
};

export const keyOf = (addOnId: string, size = ''): string => `${addOnId} ${size}`;

/** What an open order of one's own has besides tickets. */
const ownOf = (lines: readonly QuoteLine[]): AddOnChoice[] =>
  lines.flatMap(({ addOn, quantity }) =>
    addOn === undefined ? [] : [{ addOnId: addOn.id, ...(addOn.size !== undefined && { size: addOn.size }), quantity }],
  );

/** Whether these are the same pieces, in whatever order. */
export const isSameAddOns = (one: readonly AddOnChoice[], other: readonly AddOnChoice[]): boolean =>
  one.length === other.length &&
  one.every(({ addOnId, size, quantity }) =>
    other.some((piece) => keyOf(piece.addOnId, piece.size) === keyOf(addOnId, size) && piece.quantity === quantity),
  );

/** What is chosen beside the tickets; `lines` are those of one's own open order, which has its pieces. */
export function useAddOns(offers: readonly AddOnOffer[], lines: readonly QuoteLine[]): AddOns & { own: AddOnChoice[] } {
  const [said, setSaid] = useState<Readonly<Record<string, number>>>({});
  const [isRead, setIsRead] = useState(false);
  const own = ownOf(lines);
  const heldOf = (key: string): number => own.find(({ addOnId, size }) => keyOf(addOnId, size) === key)?.quantity ?? 0;
  const quantityOf = (key: string): number => said[key] ?? heldOf(key);
  const mostOf: AddOns['mostOf'] = (offer, key, tickets) => {
    const keys = offer.sizes.length === 0 ? [keyOf(offer.id)] : offer.sizes.map(({ name }) => keyOf(offer.id, name));
    const left = offer.sizes.length === 0 ? offer.left : offer.sizes[keys.indexOf(key)]?.left;
    const others = keys.filter((other) => other !== key).reduce((sum, other) => sum + quantityOf(other), 0);
    return Math.max(0, Math.min(10, offer.most * tickets - others, (left ?? Infinity) + heldOf(key)));
  };
  const leftOf: AddOns['leftOf'] = ({ id, left, sizes }) =>
    (sizes.length === 0 ? [{ name: '', left }] : sizes).reduce(
      (sum, size) => sum + (size.left ?? Infinity) + heldOf(keyOf(id, size.name)),
      0,
    );
  const chosenFor = (tickets: number): AddOnChoice[] =>
    offers.flatMap((offer) =>
      (offer.sizes.length === 0 ? [undefined] : offer.sizes.map(({ name }) => name)).flatMap((size) => {
        const key = keyOf(offer.id, size);
        const isGiven = offer.isRequired && size === undefined && said[key] === undefined && heldOf(key) === 0;
        const quantity = Math.min(isGiven ? tickets : quantityOf(key), mostOf(offer, key, tickets));
        return quantity <= 0 ? [] : [{ addOnId: offer.id, ...(size !== undefined && { size }), quantity }];
      }),
    );
  return {
    own,
    offers,
    chosenFor,
    mostOf,
    leftOf,
    quantityOf,
    setQuantity: (key, quantity) => setSaid((before) => ({ ...before, [key]: quantity })),
    isMissing: isRead,
    read: (tickets) => {
      const chosen = chosenFor(tickets);
      if (addOnProblem(offers, chosen, tickets) !== 'needed') return chosen;
      setIsRead(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.add-ons [aria-invalid]')?.focus());
      return null;
    },
  };
}
