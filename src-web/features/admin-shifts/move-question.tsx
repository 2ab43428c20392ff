import { MoveEntryInput, type PlanEntry, type PlanNight } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { QuestionProps } from './shift-asked.ts';
import { openOf, shiftWords } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** Moves somebody to a shift that wants somebody. */
export function MoveQuestion({
  isOpen,
  onChanged,
  onClose,
  entry,
  nights,
}: QuestionProps & { entry: PlanEntry; nights: readonly PlanNight[] }) {
  const lang = useLang();
  const words = useWords(planWords);
  const move = trpc.admin.shifts.move.useMutation();
  const options = nights.flatMap((night) =>
    night.shifts
      .filter((shift) => openOf(shift) > 0 && !night.isCancelled)
      .map((shift) => ({ value: shift.id, label: shiftWords(night, shift, lang) })),
  );
  const inputOf = ({ shiftId }: { shiftId: string }) => ({ id: entry.id, shiftId });
  const { form, ...question } = usePrivateForm({
    initialValues: { shiftId: options[0]?.value ?? '' },
    schema: MoveEntryInput,
    inputOf,
    send: async (values) => {
      await move.mutateAsync(MoveEntryInput.parse(inputOf(values)));
      toast.ok(words.moved(entry.name));
      await onChanged();
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: words.notMoved }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={words.moveWho(entry.name)}
      confirmText={words.move}
      busyText={words.saving}
      question={question}
      onClose={onClose}
    >
      {options.length === 0 ? (
        <p>{words.nobodyWanted}</p>
      ) : (
        <ChoiceField
          label={words.toWhichShift}
          options={options}
          value={form.values.shiftId}
          onChange={(shiftId) => form.setFieldValue('shiftId', shiftId)}
        />
      )}
    </FormDialog>
  );
}
