import { useRef, useState, type ReactNode } from 'react';
import type { DomainErrorDetails } from '#shared/error-details.ts';
import { failureOf } from '../failure-sentence.ts';
import { StillDayQuestion } from '../ui/admin/still-day-question.tsx';

type Asked = NonNullable<DomainErrorDetails['stillDays']>;

/** What the question needs of the form it belongs to. */
type OfForm = { isBusy: boolean; onSubmit: () => void; confirmText: string; busyText: string };

/**
 * For a form that makes a night: where the server tells of a day without dancing, that is asked, and the answer goes
 * along the next time (`answer`). `forget` before a new press of the form's own button.
 */
export function useStillDayQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isAccepted = useRef(false);
  const forget = (): void => {
    isAccepted.current = false;
  };
  /** Whether the failure was that, and is asked now. */
  const ask = (error: unknown): boolean => {
    const { code, details } = failureOf(error);
    if (code !== 'STILL_DAY') return false;
    setAsked(details.stillDays ?? []);
    return true;
  };
  const question = ({ onSubmit, ...words }: OfForm): ReactNode =>
    asked && (
      <StillDayQuestion
        stillDays={asked}
        {...words}
        onConfirm={() => {
          isAccepted.current = true;
          onSubmit();
        }}
        onClose={() => {
          forget();
          setAsked(null);
        }}
      />
    );
  return { answer: () => ({ isStillDayAccepted: isAccepted.current }), ask, forget, question };
}
