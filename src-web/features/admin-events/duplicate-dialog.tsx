import { useState } from 'react';
import { useLocation } from 'wouter';
import type { EventCard } from '#shared/admin/event-admin-views.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { instantOf } from './event-form-values.ts';

/** The same night on another date; it opens in the editor, hidden. */
export function DuplicateDialog({ event, onClose }: { event: EventCard | null; onClose: () => void }) {
  return event === null ? null : <DateChoice key={event.id} event={event} onClose={onClose} />;
}

function DateChoice({ event, onClose }: { event: EventCard; onClose: () => void }) {
  const [date, setDate] = useState<string>(localDateOf(addBerlinDays(event.startsAt, 7)));
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const duplicate = trpc.admin.events.duplicate.useMutation();
  const startsAt = instantOf(date, formatTime(event.startsAt));
  const copy = async (): Promise<void> => {
    if (startsAt === undefined) return;
    try {
      const { id } = await duplicate.mutateAsync({ id: event.id, startsAt });
      await utils.admin.events.list.invalidate();
      toast.ok('Event duplicated', 'It is hidden until you publish it.');
      navigate(paths.adminEvent(id));
    } catch (error) {
      toast.bad('Not duplicated', failureSentence(error));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Duplicate ${event.title}`}
      confirmText="Duplicate"
      busyText="Duplicating"
      isBusy={duplicate.isPending}
      isBlocked={startsAt === undefined}
      onConfirm={() => void copy()}
      onClose={onClose}
    >
      <TextField
        label="New date"
        type="date"
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <p className="dim">Same place, same ticket types, {formatTime(event.startsAt)} again.</p>
    </ConfirmDialog>
  );
}
