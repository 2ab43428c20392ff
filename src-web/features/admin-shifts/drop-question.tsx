import type { PlanNight, PlanShift } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { QuestionProps } from './shift-asked.ts';
import { shiftWords } from './shift-words.ts';

/** Asks before a shift goes, and says whom it takes along. */
export function DropQuestion({
  isOpen,
  onChanged,
  onClose,
  night,
  shift,
}: QuestionProps & { night: PlanNight; shift: PlanShift }) {
  const drop = trpc.admin.shifts.drop.useMutation({
    onSuccess: async () => {
      toast.ok('Shift taken out of the plan');
      await onChanged();
      onClose();
    },
    onError: (error) => void tellFailure(error, { title: 'Not taken out' }),
  });
  const names = shift.entries.map(({ name }) => name).join(', ');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Take this shift out? ${shiftWords(night, shift)}`}
      confirmText="Take the shift out"
      busyText="Saving"
      isBusy={drop.isPending}
      onConfirm={() => drop.mutate({ id: shift.id })}
      onClose={onClose}
    >
      <p>
        {names === ''
          ? 'Nobody is in it.'
          : `It goes with who is in it: ${names}. Those with an account get a mail; please tell the others.`}
      </p>
    </ConfirmDialog>
  );
}
