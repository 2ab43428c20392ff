import { formatShortDay } from '#shared/time.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { adminWords } from './words.ts';
import { useWords, useLang } from '../lang.tsx';

type StillDayQuestionProps = {
  /** What the server told: from when the days are still, and their names. */
  stillDays: readonly { from: number; name: string }[];
  /** What saying yes does: 'Create all the same'. */
  confirmText: string;
  busyText: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a night is put on a day without dancing. */
export function StillDayQuestion({ stillDays, ...question }: StillDayQuestionProps) {
  const lang = useLang();
  const words = useWords(adminWords);
  const days = stillDays.map(({ from, name }) => `${name} (${formatShortDay(new Date(from), lang)})`);
  return (
    <ConfirmDialog
      isOpen
      title={stillDays.length === 1 ? words.stillDay : words.stillDays(stillDays.length)}
      {...question}
    >
      <p>{words.stillDayLaw(days.join(', '))}</p>
    </ConfirmDialog>
  );
}
