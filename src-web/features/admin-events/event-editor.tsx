import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { EventEdit } from '#shared/admin/event-admin-views.ts';
import { CreateEventInput, UpdateEventInput } from '#shared/events/edit-event.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { newKey } from '#shared/new-key.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { usePrivateForm } from '#web/use-private-form.ts';
import { EventFormFields } from './event-form.tsx';
import { EVENT_FORM } from './event-options.ts';
import { FIELD_OF, inputOf, newEventValues, valuesOf, type EventValues } from './event-form-values.ts';
import { SaveQuestion, type Answer, type Question } from './save-questions.tsx';

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

type Scope = UpdateEventInput['scope'];

/** An event that exists; give it a key of its id, so another one begins afresh. */
export function EditEvent({ event }: { event: EventEdit }) {
  const [scope, setScope] = useState<Scope>('one');
  const { form, isBusy, onSubmit, asking } = useEventUpdate(event, scope);
  const guard = useUnsavedGuard(form.isDirty());
  return (
    <>
      <EventFormFields
        form={form}
        posterId={event.id}
        isNew={false}
        taken={event.sold + event.held}
        onSubmit={onSubmit}
        save={
          <Button type="submit" form={EVENT_FORM} isBusy={isBusy} busyText="Saving" disabled={event.isCancelled}>
            Save event
          </Button>
        }
      >
        {event.following > 0 && <ScopeChoice scope={scope} following={event.following} onChange={setScope} />}
      </EventFormFields>
      <SaveQuestion {...asking} isBusy={isBusy} />
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
}

/**
 * Saves the form. What the server wants confirmed first is asked (`asking`), and the answer goes along the next time.
 */
function useEventUpdate(event: EventEdit, scope: Scope) {
  const utils = trpc.useUtils();
  const update = trpc.admin.events.update.useMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const answers = useRef<Answer>({});
  const [seenAt, setSeenAt] = useState(event.updatedAt);
  const updateInputOf = (values: EventValues) => ({ id: event.id, ...inputOf(values), scope, seenAt });

  /** New ticket types have their ids now; said only when they are in the form, so nothing typed after it is lost. */
  const readAgain = async (changed: number): Promise<void> => {
    const saved = await utils.client.admin.events.get.query({ id: event.id }).catch(() => null);
    if (saved === null) {
      // The network went between saving and reading. Going on with what is here would look like another admin's change.
      form.resetDirty();
      toast.warn('Event saved', 'It could not be read again: please reload the page before you go on.');
      return;
    }
    setSeenAt(saved.updatedAt);
    const fresh = valuesOf(saved);
    form.setInitialValues(fresh);
    form.setValues(fresh);
    toast.ok('Event saved', changed === 1 ? undefined : `${changed} nights changed.`);
    await utils.admin.invalidate();
  };
  const { form, isBusy, onSubmit } = usePrivateForm<EventValues>({
    initialValues: valuesOf(event),
    schema: UpdateEventInput,
    inputOf: updateInputOf,
    fieldOf: FIELD_OF,
    send: async (values) => {
      const input = UpdateEventInput.parse(updateInputOf(values));
      const { changed } = await update.mutateAsync({ ...input, ...answers.current });
      setQuestion(null);
      await readAgain(changed);
    },
    onFailed: (error) => {
      const { code, details } = failureOf(error);
      if (code !== 'CAPACITY_BELOW_SOLD' && code !== 'EVENT_HAS_HOLDERS' && code !== 'CHANGED_MEANWHILE')
        return tellFailure(error, { title: 'Not saved' });
      setQuestion({ code, details });
      return undefined;
    },
  });
  const onAnswer = (answer: Answer): void => {
    answers.current = { ...answers.current, ...answer };
    onSubmit();
  };
  const onClose = (): void => setQuestion(null);
  const onSave: typeof onSubmit = (submitted) => {
    answers.current = {};
    onSubmit(submitted);
  };
  return { form, isBusy, onSubmit: onSave, asking: { question, onAnswer, onClose } };
}

function ScopeChoice({
  scope,
  following,
  onChange,
}: {
  scope: Scope;
  following: number;
  onChange: (scope: Scope) => void;
}) {
  return (
    <fieldset className="scope-choice">
      <legend className="label">This night belongs to a weekly series</legend>
      <ChoiceRow
        name="scope"
        value="one"
        title="Change this night only"
        isChecked={scope === 'one'}
        onChoose={() => onChange('one')}
      />
      <ChoiceRow
        name="scope"
        value="following"
        title={`Change it and the ${following} after it`}
        description="Each in its own week, at the same time by the clock."
        isChecked={scope === 'following'}
        onChoose={() => onChange('following')}
      />
    </fieldset>
  );
}
