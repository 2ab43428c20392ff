import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { SetDrawInput } from '#shared/wait-list/set-draw.ts';
import type { WaitListDraw } from '#shared/wait-list/wait-list.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import { TimeField } from '#web/ui/admin/time-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { WAIT_LIST_WORDS } from './wait-list-words.ts';

const words = WAIT_LIST_WORDS.lots;

/** Who comes first: who joined first, or whom the lots choose. What is drawn stands. */
export function WaitListLots({ event: { id: eventId }, draw }: { event: EventEdit; draw: WaitListDraw | null }) {
  const utils = trpc.useUtils();
  const [isAsked, setAsked] = useState(false);
  const onSaved = (): Promise<void> => utils.admin.events.waitList.invalidate({ id: eventId });
  const set = trpc.admin.events.setDraw.useMutation({
    onSuccess: () => {
      toast.ok(words.removed);
      return onSaved();
    },
    onError: (error) => tellFailure(error, { title: words.notSaved }),
  });
  if (draw?.isDrawn === true)
    return (
      <>
        <p>{words.drawn(draw.drawsAt, draw.lots ?? 0)}</p>
        <Fingerprint draw={draw} />
      </>
    );
  return (
    <>
      <p>{draw === null ? words.firstCome : words.ahead(draw.drawsAt)}</p>
      {draw !== null && <Fingerprint draw={draw} />}
      <Group gap="sm" mb="md">
        <Button variant="outline" onClick={() => setAsked(true)}>
          {draw === null ? words.draw : words.change}
        </Button>
        {draw !== null && (
          <Button variant="subtle" loading={set.isPending} onClick={() => set.mutate({ eventId, drawsAt: null })}>
            {words.none}
          </Button>
        )}
      </Group>
      {isAsked && <WhenDialog eventId={eventId} draw={draw} onSaved={onSaved} onClose={() => setAsked(false)} />}
    </>
  );
}

function Fingerprint({ draw: { seedHash, seed } }: { draw: WaitListDraw }) {
  return (
    <p className="dim small wait-lots-seed">
      {`${words.seedHash}: ${seedHash}`}
      {seed !== null && (
        <>
          <br />
          {`${words.seed}: ${seed}`}
        </>
      )}
    </p>
  );
}

type WhenProps = { eventId: string; draw: WaitListDraw | null; onSaved: () => Promise<void>; onClose: () => void };

function WhenDialog({ eventId, draw, onSaved, onClose }: WhenProps) {
  const set = trpc.admin.events.setDraw.useMutation();
  const inputOf = ({ date, time }: { date: string; time: string }) => ({ eventId, drawsAt: instantOf(date, time) });
  const { form, ...question } = usePrivateForm({
    initialValues: {
      date: draw === null ? '' : (localDateOf(draw.drawsAt) as string),
      time: draw === null ? '18:00' : formatTime(draw.drawsAt),
    },
    schema: SetDrawInput,
    inputOf,
    fieldOf: { drawsAt: 'date' },
    send: async (values) => {
      await set.mutateAsync(SetDrawInput.parse(inputOf(values)));
      toast.ok(words.saved);
      await onSaved();
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: words.notSaved }),
  });
  return (
    <FormDialog
      isOpen
      title={words.title}
      confirmText={words.save}
      busyText={words.saving}
      question={question}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <DayField label={words.day} isRequired {...form.getInputProps('date')} />
      <TimeField label={words.time} isRequired {...form.getInputProps('time')} />
    </FormDialog>
  );
}
