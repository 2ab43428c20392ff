import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { MAX_LINE_TICKETS } from '#shared/door/desk-limits.ts';
import type { GoodsItem } from '#shared/door/goods.ts';
import type { SaleItem } from '#shared/door/sale-facts.ts';
import type { BasketView } from '#shared/door/basket-view.ts';
import { ask, Refusal, sentenceOf, useDesk } from '../../bridge.ts';

const EMPTY: BasketView = { lines: [], goods: [], totalCents: 0, voucherCents: 0, isOverAllotment: false };

/** What is typed: tickets, and goods beside them. */
type Bill = { items: SaleItem[]; goods: GoodsItem[] };
const NOTHING: Bill = { items: [], goods: [] };
const isNothing = ({ items, goods }: Bill): boolean => items.length + goods.length === 0;
const isSameBill = (one: Bill, other: Bill): boolean =>
  JSON.stringify([one.items, one.goods]) === JSON.stringify([other.items, other.goods]);

export type Basket = Bill & {
  isEmpty: boolean;
  priced: BasketView;
  problem: string;
  /**
   * The sum on the screen is this basket's, not the one's before the last touch. A bill that went back to what main
   * keeps is: it can be paid as soon as main can write again.
   */
  isCurrent: boolean;
  add(ticketTypeId: string): void;
  addMember(ticketTypeId: string, memberCode: string): void;
  change(index: number, by: number): void;
  addGoods(goodsId: string): void;
  changeGoods(goodsId: string, by: number): void;
  /** The bill that was emptied last can be brought back, until the next one is begun. */ isEmptied: boolean;
  empty(): void;
  bringBack(): void;
  /** It is sold, under this number: what is begun after it stays. */ clear(soldReceipt: string): void;
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

/** One more of it, or less; none takes it off the bill. */
function withGoods(goods: GoodsItem[], goodsId: string, by: number): GoodsItem[] {
  const before = goods.find((item) => item.goodsId === goodsId)?.quantity ?? 0;
  const quantity = Math.min(MAX_LINE_TICKETS, before + by);
  if (quantity <= 0) return goods.filter((item) => item.goodsId !== goodsId);
  if (before === 0) return [...goods, { goodsId, quantity }];
  return goods.map((item) => (item.goodsId === goodsId ? { ...item, quantity } : item));
}

/** What a touch does to the bill. */
function changesOf(
  bill: Bill,
  setBill: Dispatch<SetStateAction<Bill>>,
): Pick<Basket, 'add' | 'addMember' | 'change' | 'addGoods' | 'changeGoods'> {
  const setItems = (change: (items: SaleItem[]) => SaleItem[]) =>
    setBill((all) => ({ ...all, items: change(all.items) }));
  const changeGoods = (goodsId: string, by: number) =>
    setBill((all) => ({ ...all, goods: withGoods(all.goods, goodsId, by) }));
  return {
    add: (ticketTypeId) => setItems((all) => withOneMore(all, ticketTypeId)),
    addMember: (ticketTypeId, memberCode) =>
      setItems((all) =>
        all.some((item) => item.memberCode === memberCode) ? all : [...all, { ticketTypeId, quantity: 1, memberCode }],
      ),
    change: (index, by) => setItems((all) => withQuantity(all, index, (bill.items[index]?.quantity ?? 0) + by)),
    addGoods: (goodsId) => changeGoods(goodsId, 1),
    changeGoods,
  };
}

/** What was emptied by a touch, so that another one brings it back: to this guest, not to the one after. */
function useEmptying(
  bill: Bill,
  setBill: (bill: Bill) => void,
): Pick<Basket, 'isEmptied' | 'empty' | 'bringBack'> & { forget(): void } {
  const [emptied, setEmptied] = useState<Bill>(NOTHING);
  if (!isNothing(bill) && !isNothing(emptied)) setEmptied(NOTHING);
  return {
    isEmptied: !isNothing(emptied),
    empty() {
      setEmptied(bill);
      setBill(NOTHING);
    },
    bringBack: () => setBill(emptied),
    forget: () => setEmptied(NOTHING),
  };
}

/**
 * Sold is sold: a sale whose card was waited for may end behind the lock, and must not stand here as if it were still to
 * be paid. An opening or a movement of cash takes a number too: then main keeps the bill, or has yet to hear of it.
 */
function useSold(isHeld: () => boolean, put: (bill: Bill) => void): (receipt: string) => void {
  const { nextReceipt } = useDesk();
  const receipt = useRef(nextReceipt);
  const sold = useRef('');
  useEffect(() => {
    if (receipt.current === nextReceipt) return;
    const isCleared = receipt.current === sold.current; // and maybe the next bill has begun
    receipt.current = nextReceipt;
    if (!isCleared && !isHeld()) put(NOTHING);
  });
  return (number) => void (sold.current = number);
}

/** The sale being typed. Main keeps and prices it, so it is there again after a lock, a crash or a power cut. */
export function useBasket(): Basket {
  const { draft } = useDesk();
  const [bill, setBill] = useState<Bill>(() => draft ?? NOTHING);
  const [priced, setPriced] = useState(EMPTY);
  const [problem, setProblem] = useState('');
  const [pricedBill, setPricedBill] = useState<Bill | null>(null);
  const put = (next: Bill): void => {
    setBill(next);
    setPriced(EMPTY);
  };
  const { forget, ...emptying } = useEmptying(bill, put);
  const newest = useRef(0);
  const refused = useRef('');
  const kept = useRef<Bill | null>(null);
  useEffect(() => void (kept.current = draft), [draft]);

  /** Main has not answered for the last touch yet. */
  const isAsking = useRef(false);
  const noteSold = useSold(() => isAsking.current || kept.current !== null, put);

  useEffect(() => {
    const mine = ++newest.current;
    isAsking.current = true;
    ask('keepBasket', { items: bill.items, goods: bill.goods, isFree: false }).then(
      (view) => {
        if (mine !== newest.current) return;
        isAsking.current = false;
        setPriced(view);
        setPricedBill(bill);
        setProblem(refused.current);
        refused.current = '';
      },
      (error: unknown) => {
        if (mine !== newest.current) return;
        isAsking.current = false;
        setProblem(sentenceOf(error));
        // An open card payment, a full disk: main keeps the bill as it was, and tiles and bill show that one.
        const asKept = kept.current ?? NOTHING;
        const isShownAsKept = !(error instanceof Refusal) || isSameBill(asKept, bill);
        // The sentence outlives one more keeping, that of main's own bill; a touch after it begins anew.
        refused.current = isShownAsKept ? '' : sentenceOf(error);
        if (isShownAsKept) return;
        setBill(asKept);
      },
    );
  }, [bill]);

  return {
    ...bill,
    isEmpty: isNothing(bill),
    priced,
    problem,
    isCurrent: pricedBill !== null && isSameBill(pricedBill, bill),
    ...changesOf(bill, setBill),
    ...emptying,
    clear(soldReceipt) {
      noteSold(soldReceipt);
      forget();
      put(NOTHING);
    },
  };
}
