import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { EventEdit } from '#shared/admin/event-admin-views.ts';
import { CreateEventInput, UpdateEventInput } from '#shared/events/edit-event.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { EventFormFields } from './event-form.tsx';
import { EVENT_FORM } from './event-options.ts';
import { inputOf, newEventValues, valuesOf, type EventValues } from './event-form-values.ts';
import { SaveQuestion, type Answer, type Question } from './save-questions.tsx';
import { useEventForm } from './use-event-form.ts';

/** `randomUUID` exists on secure origins only; this works on a plain local address too. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Seeds the poster of an event that has no id yet. */
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** A new event, or a weekly series of them. */
export function NewEvent() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const create = trpc.admin.events.create.useMutation();
  const read = (values: EventValues) =>
    CreateEventInput.safeParse({
      ...inputOf(values),
      ...(values.repeatUntil !== '' && { repeatUntil: values.repeatUntil }),
    });
  const [begin] = useState(() => newEventValues(new Date()));
  const form = useEventForm(begin, read);
  const guard = useUnsavedGuard(form.isDirty() && !create.isSuccess);
  // Kept while nothing is changed: pressed again after a lost answer, it must find what the first press made.
  const sent = useRef({ form: '', key: '' });
  const keyOf = (input: CreateEventInput): string => {
    const content = JSON.stringify(input);
    if (content !== sent.current.form) sent.current = { form: content, key: newKey() };
    return sent.current.key;
  };
  const save = async (): Promise<void> => {
    const parsed = read(form.values);
    if (create.isPending || !parsed.success) return;
    try {
      const { ids } = await create.mutateAsync({ ...parsed.data, idempotencyKey: keyOf(parsed.data) });
      await utils.admin.invalidate();
      toast.ok(
        ids.length === 1 ? 'Event created' : `${ids.length} events created`,
        parsed.data.isActive ? undefined : 'Hidden until you publish it.',
      );
      navigate(ids.length === 1 ? paths.adminEvent(ids[0] ?? '') : paths.adminEvents);
    } catch (error) {
      toast.bad('Not created', failureSentence(error));
    }
  };
  return (
    <>
      <EventFormFields
        form={form}
        posterId={SAMPLE_ID}
        isNew
        taken={0}
        onSubmit={() => void save()}
        save={
          <Button type="submit" form={EVENT_FORM} isBusy={create.isPending} busyText="Creating">
            {form.values.repeatUntil === '' ? 'Create event' : 'Create series'}
          </Button>
        }
      />
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
}

type Scope = UpdateEventInput['scope'];

/** An event that exists; give it a key of its id, so another one begins afresh. */
export function EditEvent({ event }: { event: EventEdit }) {
  const utils = trpc.useUtils();
  const update = trpc.admin.events.update.useMutation();
  const [scope, setScope] = useState<Scope>('one');
  const [question, setQuestion] = useState<Question | null>(null);
  const [answers, setAnswers] = useState<Answer>({});
  const [seenAt, setSeenAt] = useState(event.updatedAt);
  const read = (values: EventValues) => UpdateEventInput.safeParse({ id: event.id, ...inputOf(values), scope, seenAt });
  const form = useEventForm(valuesOf(event), read);
  const guard = useUnsavedGuard(form.isDirty());

  const save = async (given: Answer): Promise<void> => {
    const parsed = read(form.values);
    if (update.isPending || !parsed.success) return;
    let changed = 0;
    try {
      ({ changed } = await update.mutateAsync({ ...parsed.data, ...given }));
    } catch (error) {
      const { code, details } = failureOf(error);
      if (code === 'CAPACITY_BELOW_SOLD' || code === 'EVENT_HAS_HOLDERS' || code === 'CHANGED_MEANWHILE') {
        setAnswers(given);
        setQuestion({ code, details });
      } else toast.bad('Not saved', failureSentence(error));
      return;
    }
    setQuestion(null);
    // New ticket types have their ids now; said only when they are in the form, so that nothing typed after it is lost.
    const saved = await utils.client.admin.events.get.query({ id: event.id }).catch(() => null);
    if (saved === null) {
      // The network went between the two: going on with what is here would look like another admin's change.
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

  return (
    <>
      <EventFormFields
        form={form}
        posterId={event.id}
        isNew={false}
        taken={event.sold + event.held}
        onSubmit={() => void save({})}
        save={
          <Button
            type="submit"
            form={EVENT_FORM}
            isBusy={update.isPending}
            busyText="Saving"
            disabled={event.isCancelled}
          >
            Save event
          </Button>
        }
      >
        {event.following > 0 && <ScopeChoice scope={scope} following={event.following} onChange={setScope} />}
      </EventFormFields>
      <SaveQuestion
        question={question}
        isBusy={update.isPending}
        onAnswer={(answer) => void save({ ...answers, ...answer })}
        onClose={() => setQuestion(null)}
      />
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
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
