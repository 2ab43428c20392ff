import type { PlanNight, PlanShift } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { QuestionProps } from './shift-asked.ts';
import { shiftWords } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** Asks before a shift goes, and says whom it takes along. */
export function DropQuestion({
  isOpen,
  onChanged,
  onClose,
  night,
  shift,
}: QuestionProps & { night: PlanNight; shift: PlanShift }) {
  const lang = useLang();
  const words = useWords(planWords);
  const drop = trpc.admin.shifts.drop.useMutation({
    onSuccess: async () => {
      toast.ok(words.shiftTakenOutPlan);
      await onChanged();
      onClose();
    },
    onError: (error) => void tellFailure(error, { title: words.notTakenOut }),
  });
  const names = shift.entries.map(({ name }) => name).join(', ');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.takeOutAsk(shiftWords(night, shift, lang))}
      confirmText={words.takeShiftOut}
      busyText={words.saving}
      isBusy={drop.isPending}
      onConfirm={() => drop.mutate({ id: shift.id })}
      onClose={onClose}
    >
      <p>{names === '' ? words.nobody : words.goesWith(names)}</p>
    </ConfirmDialog>
  );
}
