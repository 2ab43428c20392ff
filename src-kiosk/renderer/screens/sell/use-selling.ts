import { useRef, useState } from 'react';
import type { DeskSaleInput, SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { ask, Refusal, sentenceOf } from '../../bridge.ts';

/** What a refusal asks for, and the sale it stopped: no money has moved. */
const QUESTIONS = ['HOUSE_FULL', 'FREE_LIMIT', 'CARD_RECEIPT_NEEDED'] as const;
export type SaleQuestion = { code: (typeof QUESTIONS)[number]; sale: DeskSaleInput };

const isQuestion = (code: string): code is SaleQuestion['code'] => QUESTIONS.some((one) => one === code);

/** The one call that sells, what is wrong with it, and what it asks before it sells. */
export function useSelling(onDone: (sale: SaleDoneView) => void) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<SaleQuestion | null>(null);
  const isPaying = useRef(false); // at once: a second touch may come before the button is drawn dead

  /** Answers a question; one may lead to the next, whatever else is wrong is thrown. */
  async function answer(sale: DeskSaleInput): Promise<void> {
    try {
      onDone(await ask('sell', sale));
    } catch (error) {
      if (!(error instanceof Refusal) || !isQuestion(error.code) || error.code === question?.code) throw error;
      setQuestion({ code: error.code, sale });
    }
  }

  async function pay(sale: DeskSaleInput): Promise<void> {
    if (isPaying.current) return;
    isPaying.current = true;
    setBusy(true);
    setProblem('');
    try {
      onDone(await ask('sell', sale));
    } catch (error) {
      if (error instanceof Refusal && isQuestion(error.code)) setQuestion({ code: error.code, sale });
      else setProblem(sentenceOf(error));
      isPaying.current = false; // what is sold stays sold: the next bill has a panel of its own
    }
    setBusy(false);
  }
  return { problem, isBusy, pay, answer, question, drop: () => setQuestion(null) };
}
export type Selling = ReturnType<typeof useSelling>;
