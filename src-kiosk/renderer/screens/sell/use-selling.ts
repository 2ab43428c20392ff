import { useRef, useState } from 'react';
import type { DeskSaleInput, SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { ask, Refusal, sentenceOf } from '../../bridge.ts';

/** What a refusal asks for, and the sale it stopped: no money has moved. */
export type SaleQuestion = { code: 'HOUSE_FULL'; sale: DeskSaleInput };

const isQuestion = (code: string): code is SaleQuestion['code'] => code === 'HOUSE_FULL';

/** The one call that sells, what is wrong with it, and what it asks before it sells. */
export function useSelling(onDone: (sale: SaleDoneView) => void) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<SaleQuestion | null>(null);
  const isPaying = useRef(false); // at once: a second touch may come before the button is drawn dead

  /** Throws what main refuses. */
  const sell = async (sale: DeskSaleInput): Promise<void> => onDone(await ask('sell', sale));

  async function pay(sale: DeskSaleInput): Promise<void> {
    if (isPaying.current) return;
    isPaying.current = true;
    setBusy(true);
    setProblem('');
    try {
      await sell(sale);
    } catch (error) {
      if (error instanceof Refusal && isQuestion(error.code)) setQuestion({ code: error.code, sale });
      else setProblem(sentenceOf(error));
      isPaying.current = false; // what is sold stays sold: the next bill has a panel of its own
    }
    setBusy(false);
  }
  return { problem, isBusy, pay, sell, question, drop: () => setQuestion(null) };
}
export type Selling = ReturnType<typeof useSelling>;
