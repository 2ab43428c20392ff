import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { CreateEventInput } from '#shared/events/edit-event.ts';
import { trpc } from '#web/api.ts';
import { newKey } from '#shared/new-key.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { usePrivateForm } from '#web/use-private-form.ts';
import { EventFormFields } from './event-form.tsx';
import { EVENT_FORM } from './event-options.ts';
import { FIELD_OF, inputOf, newEventValues, type EventValues } from './event-form-values.ts';

/** Seeds the poster of an event that has no id yet. */
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** A new event, or a weekly series of them. */
export function NewEvent() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const create = trpc.admin.events.create.useMutation();
  const [initialValues] = useState(() => newEventValues(new Date()));
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
    inputOf: newInputOf,
    fieldOf: FIELD_OF,
    send: async (values) => {
      const input = CreateEventInput.parse(newInputOf(values));
      const { ids } = await create.mutateAsync({ ...input, idempotencyKey: keyOf(input) });
      await utils.admin.invalidate();
      toast.ok(
        ids.length === 1 ? 'Event created' : `${ids.length} events created`,
        input.isActive ? undefined : 'Hidden until you publish it.',
      );
      navigate(ids.length === 1 ? adminPaths.event(ids[0] ?? '') : adminPaths.events);
    },
    onFailed: (error) => tellFailure(error, { title: 'Not created' }),
  });
  const guard = useUnsavedGuard(form.isDirty() && !create.isSuccess);
  return (
    <>
      <EventFormFields
        form={form}
        posterId={SAMPLE_ID}
        isNew
        taken={0}
        onSubmit={onSubmit}
        save={
          <Button type="submit" form={EVENT_FORM} isBusy={isBusy} busyText="Creating">
            {form.values.repeatUntil === '' ? 'Create event' : 'Create series'}
          </Button>
        }
      />
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
}

const newInputOf = (values: EventValues): Record<string, unknown> => ({
  ...inputOf(values),
  ...(values.repeatUntil !== '' && { repeatUntil: values.repeatUntil }),
});
