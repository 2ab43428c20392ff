import { useLocation } from 'wouter';
import type { EventCard } from '#shared/events/event-admin-views.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { DuplicateEventInput } from '#shared/events/edit-event.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useStillDayQuestion } from '#web/hooks/use-still-day-question.tsx';

/** The same night on another date; it opens in the editor, hidden. */
export function DuplicateDialog({ event, onClose }: { event: EventCard | null; onClose: () => void }) {
  return event === null ? null : <DateChoice key={event.id} event={event} onClose={onClose} />;
}

function DateChoice({ event, onClose }: { event: EventCard; onClose: () => void }) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const still = useStillDayQuestion();
  const duplicate = trpc.admin.events.duplicate.useMutation();
  const inputOf = ({ date }: { date: string }) => ({
    id: event.id,
    startsAt: instantOf(date, formatTime(event.startsAt)),
  });
  const { form, ...question } = usePrivateForm({
    initialValues: { date: localDateOf(addBerlinDays(event.startsAt, 7)) as string },
    schema: DuplicateEventInput,
    inputOf,
    fieldOf: { startsAt: 'date' },
    send: async (values) => {
      const input = { ...inputOf(values), ...still.answer() };
      const { id } = await duplicate.mutateAsync(DuplicateEventInput.parse(input));
      await utils.admin.events.list.invalidate();
      toast.ok('Event duplicated', 'It is hidden until you publish it.');
      navigate(adminPaths.event(id));
    },
    onFailed: (error) => (still.ask(error) ? undefined : tellFailure(error, { title: 'Not duplicated' })),
  });
  const asked = still.question({ ...question, confirmText: 'Duplicate all the same', busyText: 'Duplicating' });
  if (asked !== null) return asked;
  return (
    <FormDialog
      isOpen
      title={`Duplicate ${event.title}`}
      confirmText="Duplicate"
      busyText="Duplicating"
      question={question}
      onClose={onClose}
    >
      <DayField label="New date" {...form.getInputProps('date')} />
      <p className="dim">Same place, same ticket types, {formatTime(event.startsAt)} again.</p>
    </FormDialog>
  );
}
