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

/** Keeps the plan of a night for its series, and asks who does it every time. */
export function KeepQuestion({ isOpen, onChanged, onClose, night }: QuestionProps & { night: PlanNight }) {
  const [always, setAlways] = useState<readonly string[]>([]);
  const keep = trpc.admin.shifts.keep.useMutation({
    onSuccess: async ({ shifts }) => {
      toast.ok(
        `Kept for ${night.series}`,
        `Each new night gets ${shifts === 1 ? 'this shift' : `these ${shifts} shifts`}.`,
      );
      await onChanged();
      onClose();
    },
    onError: (error) => void tellFailure(error, { title: 'Not kept' }),
  });
  const people = night.shifts.flatMap((shift) => shift.entries.map((entry) => ({ entry, shift })));
  const set = (id: string, isOn: boolean): void =>
    setAlways((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`These shifts for every night of ${night.series}?`}
      confirmText="Keep for the series"
      busyText="Saving"
      isBusy={keep.isPending}
      onConfirm={() => keep.mutate({ eventId: night.eventId, eveningId: night.eveningId, always: [...always] })}
      onClose={onClose}
    >
      <p>
        Every night that is made from now on has them, at the same times of the clock. Nights that are there already get
        them with ‘Same as before’.
      </p>
      <ul className="shift-kept">
        {night.shifts.map((shift) => (
          <li key={shift.id}>
            <b>{jobName(shift.job, 'en')}</b> {hoursWords(shift)}
            {shift.needed > 1 && `, ${shift.needed} people`}
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <fieldset className="shift-always">
          <legend>Who does it every time?</legend>
          {people.map(({ entry, shift }) => (
            <Checkbox
              key={entry.id}
              label={`${entry.name}, ${jobName(shift.job, 'en')} ${hoursWords(shift)}`}
              checked={always.includes(entry.id)}
              onChange={(event) => set(entry.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
