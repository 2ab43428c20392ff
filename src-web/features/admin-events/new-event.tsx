import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { CreateEventInput } from '#shared/events/edit-event.ts';
import { trpc } from '#web/api.ts';
import { newKey } from '#shared/new-key.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useStillDayQuestion } from '#web/hooks/use-still-day-question.tsx';
import { EventFormFields } from './event-form.tsx';
import { EVENT_FORM } from '#web/ui/admin/event-options.ts';
import { FIELD_OF, inputOf, newEventValues, type EventValues } from './event-form-values.ts';

/** Seeds the poster of an event that has no id yet. */
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** A new event: one night. */
export function NewEvent() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const create = trpc.admin.events.create.useMutation();
  const [initialValues] = useState(() => newEventValues(new Date()));
  const still = useStillDayQuestion();
  // Kept while nothing is changed: pressed again after a lost answer, it must find what the first press made.
  const sent = useRef({ form: '', key: '' });
  const keyOf = (input: CreateEventInput): string => {
    const content = JSON.stringify(input);
    if (content !== sent.current.form) sent.current = { form: content, key: newKey() };
    return sent.current.key;
  };
  const { form, isBusy, onSubmit } = usePrivateForm<EventValues>({
    initialValues,
    schema: CreateEventInput,
    inputOf,
    fieldOf: FIELD_OF,
    send: async (values) => {
      const input = CreateEventInput.parse({ ...inputOf(values), ...still.answer() });
      const { ids } = await create.mutateAsync({ ...input, idempotencyKey: keyOf(input) });
      await utils.admin.invalidate();
      toast.ok('Event created', input.isActive ? undefined : 'Hidden until you publish it.');
      navigate(ids[0] === undefined ? adminPaths.events : adminPaths.event(ids[0]));
    },
    onFailed: (error) => (still.ask(error) ? undefined : tellFailure(error, { title: 'Not created' })),
  });
  const guard = useUnsavedGuard(form.isDirty() && !create.isSuccess);
  return (
    <>
      <EventFormFields
        form={form}
        posterId={SAMPLE_ID}
        isNew
        taken={0}
        onSubmit={(event) => {
          still.forget();
          onSubmit(event);
        }}
        save={
          <Button type="submit" form={EVENT_FORM} isBusy={isBusy} busyText="Creating">
            Create event
          </Button>
        }
      />
      {still.question({ isBusy, onSubmit, confirmText: 'Create all the same', busyText: 'Creating' })}
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
}
