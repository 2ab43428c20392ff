import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { RefundCause } from '#shared/orders/refund-causes.ts';
import { FactList } from './fact-list.tsx';
import { isSaid, NO_WHY, WhyFields, whyGiven } from './why-fields.tsx';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

type RefundSeveralProps = {
  /** What is refunded: `3 orders`. */ words: string;
  /** What a yes does, in numbers. */ facts: readonly (readonly [string, string])[];
  isBusy: boolean;
  /** Nothing of what was chosen can be refunded. */ isBlocked: boolean;
  onConfirm: (given: { cause?: RefundCause; reason?: string }) => void;
  onClose: () => void;
  /** Said below the facts. */ children: ReactNode;
};

/** Asks before several things are refunded, in numbers, and why. */
export function RefundSeveral({ words, facts, isBusy, isBlocked, onConfirm, onClose, children }: RefundSeveralProps) {
  const say = useWords(adminWords);
  const [why, setWhy] = useState(NO_WHY);
  return (
    <ConfirmDialog
      isOpen
      title={say.refundAsk(words)}
      confirmText={say.refundAll(words)}
      busyText={say.refunding}
      isBusy={isBusy}
      isBlocked={isBlocked || !isSaid(why, { isPart: false })}
      onConfirm={() => onConfirm(whyGiven(why))}
      onClose={onClose}
    >
      <FactList rows={facts} />
      <WhyFields why={why} onChange={setWhy} />
      {children}
    </ConfirmDialog>
  );
}
