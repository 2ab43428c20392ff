import { TextInput } from '@mantine/core';
import { MarkAttendanceInput } from '#shared/attendance/attendance-inputs.ts';
import type { CellState } from '#shared/attendance/attendance.ts';
import { MARK_WORDS, trailWords } from '#shared/attendance/attendance-words.ts';
import { formatShortDay, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Whose cell, of which evening. */
export type CellAsked = { ticketId: string; eveningId: string; name: string; when: string; state: CellState };

type AttendanceQuestionProps = { asked: CellAsked; isOpen: boolean; onClose: () => void };

/** How somebody was at an evening, and why it is said; with everything that was said before. */
export function AttendanceQuestion({ asked, isOpen, onClose }: AttendanceQuestionProps) {
  const { ticketId, eveningId, name, when, state } = asked;
  const utils = trpc.useUtils();
  const mark = trpc.admin.attendance.mark.useMutation();
  const known = MARK_WORDS.find((one) => one.mark === state)?.mark ?? '';
  const inputOf = (values: { mark: string; reason: string }) => ({ ticketId, eveningId, ...values });
  const { form, ...question } = usePrivateForm({
    initialValues: { mark: known as string, reason: '' },
    schema: MarkAttendanceInput,
    inputOf,
    send: async (values) => {
      await mark.mutateAsync(MarkAttendanceInput.parse(inputOf(values)));
      await utils.admin.attendance.invalidate();
      toast.ok('Attendance noted');
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not noted' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${name}, ${when}`}
      confirmText="Note it"
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <fieldset className="attendance-marks">
        <legend>How was it?</legend>
        {MARK_WORDS.map(({ mark: value, title, description }) => (
          <ChoiceCard
            key={value}
            name="attendance"
            value={value}
            title={title}
            description={description}
            isChecked={form.values.mark === value}
            onChoose={() => form.setFieldValue('mark', value)}
          />
        ))}
      </fieldset>
      <TextInput
        label="Why"
        description="Stays in the history, for the office alone. Whose place it is can ask for it."
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <h3 className="attendance-trail-title">History</h3>
      <Trail ticketId={ticketId} eveningId={eveningId} />
    </FormDialog>
  );
}

/** Everything that was said of this cell, oldest first. */
function Trail(place: Pick<CellAsked, 'ticketId' | 'eveningId'>) {
  const trail = trpc.admin.attendance.trail.useQuery(place, { refetchOnMount: 'always' });
  if (trail.isError) return <NotLoaded list={trail} />;
  return (
    <ol className="attendance-trail">
      {(trail.data ?? []).map((entry) => (
        <li key={`${entry.at.getTime()} ${entry.what}`}>
          <time dateTime={isoBerlin(entry.at)}>
            {formatShortDay(entry.at)}, {formatTime(entry.at)}
          </time>
          {trailWords(entry)}
        </li>
      ))}
      {trail.data?.length === 0 && <li>Nothing was said yet.</li>}
    </ol>
  );
}
