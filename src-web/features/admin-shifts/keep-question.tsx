import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { jobName } from '#shared/shifts/jobs.ts';
import type { PlanNight } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { QuestionProps } from './shift-asked.ts';
import { hoursWords } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** Keeps the plan of a night for its series, and asks who does it every time. */
export function KeepQuestion({ isOpen, onChanged, onClose, night }: QuestionProps & { night: PlanNight }) {
  const lang = useLang();
  const words = useWords(planWords);
  const [always, setAlways] = useState<readonly string[]>([]);
  const keep = trpc.admin.shifts.keep.useMutation({
    onSuccess: async ({ shifts }) => {
      toast.ok(words.keptFor(night.series), words.eachNewGets(shifts));
      await onChanged();
      onClose();
    },
    onError: (error) => void tellFailure(error, { title: words.notKept }),
  });
  const people = night.shifts.flatMap((shift) => shift.entries.map((entry) => ({ entry, shift })));
  const set = (id: string, isOn: boolean): void =>
    setAlways((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.keepAsk(night.series)}
      confirmText={words.keepForSeries}
      busyText={words.saving}
      isBusy={keep.isPending}
      onConfirm={() => keep.mutate({ eventId: night.eventId, eveningId: night.eveningId, always: [...always] })}
      onClose={onClose}
    >
      <p>{words.keepMeans}</p>
      <ul className="shift-kept">
        {night.shifts.map((shift) => (
          <li key={shift.id}>
            <b>{jobName(shift.job, lang)}</b> {hoursWords(shift)}
            {shift.needed > 1 && words.ofPeople(shift.needed)}
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <fieldset className="shift-always">
          <legend>{words.whoDoesEveryTime}</legend>
          {people.map(({ entry, shift }) => (
            <Checkbox
              key={entry.id}
              label={`${entry.name}, ${jobName(shift.job, lang)} ${hoursWords(shift)}`}
              checked={always.includes(entry.id)}
              onChange={(event) => set(entry.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
