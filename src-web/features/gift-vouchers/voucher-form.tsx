import { useRef, useState, type FormEvent } from 'react';
import { berlinInstant } from '#shared/berlin.ts';
import { VOUCHER_LEAST_CENTS, VOUCHER_MOST_CENTS } from '#shared/gift-vouchers/gift-voucher.ts';
import { newKey } from '#shared/new-key.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { openPaymentTab } from '#web/open-tab.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import {
  Amount,
  Delivery,
  EMPTY_DRAFT,
  PayBox,
  Pictures,
  PrintedPage,
  Written,
  type Change,
  type Draft,
} from './voucher-parts.tsx';
import { voucherWords } from './words.ts';

const MORNING = 9;

/** `12`, `12.50` or `12,50`; null of what is no amount that a voucher can have. */
function amountOf({ amountCents, ownAmount }: Draft): number | null {
  if (amountCents !== 'other') return amountCents;
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(ownAmount.trim());
  if (match === null) return null;
  const own = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return own >= VOUCHER_LEAST_CENTS && own <= VOUCHER_MOST_CENTS ? own : null;
}

const morningOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return berlinInstant(year, month, date, MORNING);
};

/** What is ordered; the key is the press's own. */
function inputOf({ motif, forName, fromName, words, way, address, day }: Draft, amountCents: number) {
  const isByMail = way === 'mail';
  return {
    amountCents,
    motif,
    forName,
    fromName,
    words,
    ...(isByMail && { recipientEmail: address.trim() }),
    ...(isByMail && day !== '' && { sendAt: morningOf(day) }),
  };
}

/** Everything that is chosen and written, with the page as it is printed beside it. */
export function VoucherForm({ onOrdered }: { onOrdered: (orderId: string) => void }) {
  const words = useWords(voucherWords);
  const { failures } = useWords(frameWords);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isWrong, setIsWrong] = useState(false);
  const key = useRef(newKey());
  const form = useRef<HTMLFormElement>(null);
  const buy = trpc.giftVouchers.buy.useMutation();
  const signInAgain = useSignInAgain();
  const change: Change = (part) => {
    key.current = newKey();
    setDraft((before) => ({ ...before, ...part }));
  };
  const amount = amountOf(draft);
  const isAddressMissing = draft.way === 'mail' && !/^\S+@\S+\.\S+$/.test(draft.address.trim());

  async function onPay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (amount === null || isAddressMissing) {
      setIsWrong(true);
      form.current?.querySelector<HTMLElement>(amount === null ? '[data-amount]' : '[data-address]')?.focus();
      return;
    }
    const tab = openPaymentTab();
    try {
      const started = await buy.mutateAsync({ ...inputOf(draft, amount), idempotencyKey: key.current });
      if (started.url === null) tab.close();
      else tab.go(started.url);
      onOrdered(started.orderId);
    } catch (error) {
      tab.close();
      toast.bad(words.failed, failureSentence(error, failures), signInAgain(error));
    }
  }

  return (
    <form ref={form} className="wrap gift" onSubmit={(event) => void onPay(event)} noValidate>
      <div className="gift-head">
        <h1>{words.title}</h1>
        <p className="lead gift-lead">{words.lead}</p>
      </div>
      <div className="gift-side">
        <PrintedPage draft={draft} amount={amount} />
        <PayBox amount={amount} isBusy={buy.isPending} />
      </div>
      <div className="gift-form">
        <Amount draft={draft} change={change} isWrong={isWrong && amount === null} />
        <Pictures draft={draft} change={change} />
        <Written draft={draft} change={change} />
        <Delivery draft={draft} change={change} isWrong={isWrong && isAddressMissing} />
      </div>
    </form>
  );
}
