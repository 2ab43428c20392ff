import { TextInput } from '@mantine/core';
import { addBerlinDays } from '#shared/berlin.ts';
import { AddEveningInput, MoveEveningInput, SetRoomInput, type EveningRow } from '#shared/events/course-evenings.ts';
import { formatLongDate, formatTime, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useStillDayQuestion } from '#web/hooks/use-still-day-question.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import { TimeField } from '#web/ui/admin/time-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** What is asked about which evening; a new one begins a week after the last. */
export type EveningAsked =
  | { kind: 'move' | 'room' | 'leaveOut'; evening: EveningRow }
  | { kind: 'add'; after: EveningRow | null };

type QuestionProps = {
  eventId: string;
  /** Orders whose buyers are written to. */ holders: number;
  isOpen: boolean;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

export const toldWords = (told: number): string | undefined =>
  told === 0 ? undefined : told === 1 ? 'One buyer gets a mail.' : `${told} buyers get a mail.`;
const willBeTold = (holders: number): string =>
  holders === 0
    ? 'Nobody holds a ticket yet, so nobody is written to.'
    : `${holders === 1 ? 'One buyer' : `${holders} buyers`} will be told by mail, with new tickets and calendar entries.`;

export function EveningQuestion({ asked, ...props }: QuestionProps & { asked: EveningAsked }) {
  switch (asked.kind) {
    case 'room':
      return <RoomQuestion {...props} evening={asked.evening} />;
    case 'leaveOut':
      return <LeaveOutQuestion {...props} evening={asked.evening} />;
    case 'move':
      return <TimesQuestion {...props} evening={asked.evening} of={asked.evening} days={0} />;
    case 'add':
      return <TimesQuestion {...props} evening={null} of={asked.after} days={7} />;
  }
}

type TimesProps = QuestionProps & {
  /** Null is a new one. */ evening: EveningRow | null;
  /** Whose times stand in the fields at first, so many days later. */ of: EveningRow | null;
  days: number;
};

/** Day and times of an evening that is moved, or of one more. What ends before it begins ends on the next day. */
function TimesQuestion({ eventId, holders, isOpen, onChanged, onClose, evening, of, days }: TimesProps) {
  const still = useStillDayQuestion();
  const move = trpc.admin.evenings.move.useMutation();
  const add = trpc.admin.evenings.add.useMutation();
  const inputOf = ({ date, time, endTime }: { date: string; time: string; endTime: string }) => {
    const [startsAt, end] = [instantOf(date, time), instantOf(date, endTime)];
    const endsAt = startsAt && end && end <= startsAt ? addBerlinDays(end, 1) : end;
    return { ...(evening === null ? { eventId } : { id: evening.id }), startsAt, endsAt };
  };
  const { form, ...question } = usePrivateForm({
    initialValues: {
      date: of === null ? '' : (localDateOf(addBerlinDays(of.startsAt, days)) as string),
      time: of === null ? '' : formatTime(of.startsAt),
      endTime: of === null ? '' : formatTime(of.endsAt),
    },
    schema: evening === null ? AddEveningInput : MoveEveningInput,
    inputOf,
    fieldOf: { startsAt: 'date', endsAt: 'endTime' },
    send: async (values) => {
      const input = { ...inputOf(values), ...still.answer() };
      const { told } =
        evening === null
          ? await add.mutateAsync(AddEveningInput.parse(input))
          : await move.mutateAsync(MoveEveningInput.parse(input));
      toast.ok(evening === null ? 'Evening added' : 'Evening moved', toldWords(told));
      await onChanged();
      onClose();
    },
    onFailed: (error) =>
      still.ask(error) ? undefined : tellFailure(error, { title: evening === null ? 'Not added' : 'Not moved' }),
  });
  const confirmText = evening === null ? 'Add the evening' : 'Move the evening';
  const asked = still.question({ ...question, confirmText: `${confirmText} all the same`, busyText: 'Saving' });
  if (asked !== null) return asked;
  return (
    <FormDialog
      isOpen={isOpen}
      title={evening === null ? 'One more evening' : `Move ${formatLongDate(evening.startsAt)}`}
      confirmText={confirmText}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <DayField label="Day" isRequired {...form.getInputProps('date')} />
      <TimeField label="Starts at" isRequired {...form.getInputProps('time')} />
      <TimeField label="Ends at" isRequired {...form.getInputProps('endTime')} />
      <p className="dim">{willBeTold(holders)}</p>
    </FormDialog>
  );
}

function RoomQuestion({ isOpen, onChanged, onClose, evening }: QuestionProps & { evening: EveningRow }) {
  const setRoom = trpc.admin.evenings.setRoom.useMutation();
  const inputOf = ({ room, places }: { room: string; places: string }) => ({
    id: evening.id,
    room,
    maxCapacity: places.trim() === '' ? null : Number(places),
  });
  const { form, ...question } = usePrivateForm({
    initialValues: { room: evening.room, places: evening.maxCapacity === null ? '' : String(evening.maxCapacity) },
    fieldOf: { maxCapacity: 'places' },
    schema: SetRoomInput,
    inputOf,
    send: async (values) => {
      await setRoom.mutateAsync(SetRoomInput.parse(inputOf(values)));
      toast.ok('Room saved');
      await onChanged();
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Room on ${formatLongDate(evening.startsAt)}`}
      confirmText="Save the room"
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <TextInput
        label="Room"
        description="Empty: the place of the course. Guests read it in their calendar and in the mail of the day before."
        {...form.getInputProps('room')}
      />
      <TextInput
        label="Places"
        inputMode="numeric"
        description="Empty: as many as the course. Nobody loses a place, but nobody new gets one while it is full."
        {...form.getInputProps('places')}
      />
    </FormDialog>
  );
}

function LeaveOutQuestion({ holders, isOpen, onChanged, onClose, evening }: QuestionProps & { evening: EveningRow }) {
  const leaveOut = trpc.admin.evenings.leaveOut.useMutation({
    onSuccess: async ({ told }) => {
      toast.ok('Evening left out', toldWords(told));
      await onChanged();
      onClose();
    },
    onError: (error) => void tellFailure(error, { title: 'Not left out' }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Leave ${formatLongDate(evening.startsAt)} out?`}
      confirmText="Leave it out"
      busyText="Saving"
      isBusy={leaveOut.isPending}
      onConfirm={() => leaveOut.mutate({ id: evening.id })}
      onClose={onClose}
    >
      <p>The evening does not take place. The price of the course stays; one more evening makes it good.</p>
      <p>{willBeTold(holders)}</p>
    </ConfirmDialog>
  );
}
