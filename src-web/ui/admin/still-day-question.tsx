import { formatShortDay } from '#shared/time.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
  const days = stillDays.map(({ from, name }) => `${name} (${formatShortDay(new Date(from))})`);
  return (
    <ConfirmDialog
      isOpen
      title={stillDays.length === 1 ? 'A day without dancing' : `${stillDays.length} days without dancing`}
      {...question}
    >
      <p>{`${days.join(', ')}: Bavaria allows no dancing in public. A concert or a lesson may be allowed.`}</p>
    </ConfirmDialog>
  );
}
