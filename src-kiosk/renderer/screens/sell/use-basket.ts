import { useEffect, useRef, useState } from 'react';
import { MAX_LINE_TICKETS } from '#shared/door/desk-limits.ts';
import type { SaleItem } from '#shared/door/sale-facts.ts';
import type { BasketView } from '#shared/door/basket-view.ts';
import { ask, Refusal, sentenceOf, useDesk } from '../../bridge.ts';

const EMPTY: BasketView = { lines: [], totalCents: 0, voucherCents: 0, isOverAllotment: false };

export type Basket = {
  items: SaleItem[];
  priced: BasketView;
  problem: string;
  /** The sum on the screen is this basket's, not the one's before the last touch. */ isCurrent: boolean;
  add(ticketTypeId: string): void;
  addMember(ticketTypeId: string, memberCode: string): void;
  change(index: number, by: number): void;
  /** With the number of a bill that was just sold: what is begun after it stays. */ clear(soldReceipt?: string): void;
};

/** None takes the line away; more than a line may hold counts as the most. */
function withQuantity(items: SaleItem[], index: number, quantity: number): SaleItem[] {
  if (quantity <= 0) return items.filter((_, i) => i !== index);
  return items.map((item, i) => (i === index ? { ...item, quantity: Math.min(MAX_LINE_TICKETS, quantity) } : item));
}

function withOneMore(items: SaleItem[], ticketTypeId: string): SaleItem[] {
  const index = items.findIndex((item) => item.ticketTypeId === ticketTypeId && item.memberCode === undefined);
  const found = items[index];
  return found === undefined
    ? [...items, { ticketTypeId, quantity: 1 }]
    : withQuantity(items, index, found.quantity + 1);
}

/** The sale being typed. Main keeps and prices it, so it is there again after a lock, a crash or a power cut. */
export function useBasket(): Basket {
  const { draft, nextReceipt } = useDesk();
  const [items, setItems] = useState<SaleItem[]>(() => draft?.items ?? []);
  const [priced, setPriced] = useState(EMPTY);
  const [problem, setProblem] = useState('');
  const [pricedItems, setPricedItems] = useState<SaleItem[] | null>(null);
  const newest = useRef(0);
  const refused = useRef('');
  const kept = useRef<SaleItem[] | null>(null);
  useEffect(() => {
    kept.current = draft?.items ?? null;
  }, [draft]);

  // Sold is sold: a sale whose card was waited for may end behind the lock, and must not stand here as if it were still
  // to be paid.
  const receipt = useRef(nextReceipt);
  const sold = useRef('');
  useEffect(() => {
    if (receipt.current === nextReceipt) return;
    const isCleared = receipt.current === sold.current; // and maybe the next bill has begun
    receipt.current = nextReceipt;
    if (isCleared) return;
    setItems([]);
    setPriced(EMPTY);
  }, [nextReceipt]);

  useEffect(() => {
    const mine = ++newest.current;
    ask('keepBasket', { items, isFree: false }).then(
      (view) => {
        if (mine !== newest.current) return;
        setPriced(view);
        setPricedItems(items);
        setProblem(refused.current);
        refused.current = '';
      },
      (error: unknown) => {
        if (mine !== newest.current) return;
        setProblem(sentenceOf(error));
        if (kept.current === null || !(error instanceof Refusal) || !error.code.startsWith('CARD_')) return;
        refused.current = sentenceOf(error); // an open card payment holds the bill as it was: main kept it
        setItems(kept.current);
      },
    );
  }, [items]);

  return {
    items,
    priced,
    problem,
    isCurrent: pricedItems === items,
    add: (ticketTypeId) => setItems((all) => withOneMore(all, ticketTypeId)),
    addMember: (ticketTypeId, memberCode) =>
      setItems((all) =>
        all.some((item) => item.memberCode === memberCode) ? all : [...all, { ticketTypeId, quantity: 1, memberCode }],
      ),
    change: (index, by) => setItems((all) => withQuantity(all, index, (items[index]?.quantity ?? 0) + by)),
    clear(soldReceipt = '') {
      sold.current = soldReceipt;
      setItems([]);
      setPriced(EMPTY);
    },
  };
}
