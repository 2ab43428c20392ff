import { lazy, Suspense, useRef, useState } from 'react';
import type { ChangePreview, EventEdit } from '#shared/events/event-admin-views.ts';
import { UpdateEventInput } from '#shared/events/edit-event.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ListWaiting } from '#web/ui/admin/admin-section.tsx';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { EventFormFields } from './event-form.tsx';
import { EVENT_FORM } from '#web/ui/admin/event-options.ts';
import { FIELD_OF, inputOf, valuesOf, type EventForm, type EventValues } from './event-form-values.ts';
import { SaveQuestion, type Answer, type Question } from './save-questions.tsx';
import { pick } from '#shared/pick.ts';

const WHEN_AND_WHERE = ['date', 'time', 'endDate', 'endTime', 'location', 'venueId'] as const;

/** Whether a night is at another time or place than it was; what is known about the place is no move. */
const isMoved = (was: EventValues, is: EventValues): boolean =>
  WHEN_AND_WHERE.some((name) => name !== 'venueId' && was[name] !== is[name]);

/** The night as it is, at the time and place where it was. */
const movedBack = (was: EventValues, is: EventValues): EventValues => ({ ...is, ...pick(was, WHEN_AND_WHERE) });

/** Only a course has them. */
const CourseEvenings = lazy(async () => ({ default: (await import('./course-evenings.tsx')).CourseEvenings }));
const Attendance = lazy(async () => ({ default: (await import('./attendance.tsx')).Attendance }));
const NextCoursePanel = lazy(async () => ({ default: (await import('./next-course-panel.tsx')).NextCoursePanel }));
/** Only a change to a series asks it. */
const SeriesQuestion = lazy(async () => ({ default: (await import('./series-question.tsx')).SeriesQuestion }));

/** An event that exists; give it a key of its id, so another one begins afresh. */
export function EditEvent({ event }: { event: EventEdit }) {
  const { form, isBusy, onSubmit, onChanged, asking, series } = useEventUpdate(event);
  const guard = useUnsavedGuard(form.isDirty());
  return (
    <>
      <EventFormFields
        form={form}
        posterId={event.id}
        isNew={false}
        isReadOnly={event.isCancelled}
        taken={event.sold + event.held}
        onSubmit={onSubmit}
        save={
          <Button type="submit" form={EVENT_FORM} isBusy={isBusy} busyText="Saving" disabled={event.isCancelled}>
            Save event
          </Button>
        }
      />
      <SaveQuestion {...asking} isBusy={isBusy} />
      {event.kind === 'course' && (
        <Suspense fallback={<ListWaiting />}>
          <CourseEvenings event={event} isBlocked={form.isDirty()} onChanged={onChanged} />
          <Attendance eventId={event.id} />
          <NextCoursePanel event={event} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {series.preview && (
          <SeriesQuestion
            eventId={event.id}
            title={event.title}
            preview={series.preview}
            isBusy={isBusy}
            onAnswer={series.onAnswer}
            onClose={series.onClose}
          />
        )}
      </Suspense>
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
}

const ASKED = ['CAPACITY_BELOW_SOLD', 'EVENT_HAS_HOLDERS', 'STILL_DAY', 'CHANGED_MEANWHILE'] as const;
const isAsked = (code: string): code is Question['code'] => ASKED.some((asked) => asked === code);

type Saved = { changed: number; /** As it was, where it may be moved back to. */ was: EventValues | null };

/** The call that saves, and what follows it: new ticket types have their ids now, and a move can be taken back. */
function useSave(event: EventEdit) {
  const utils = trpc.useUtils();
  const update = trpc.admin.events.update.useMutation();
  const [seenAt, setSeenAt] = useState(event.updatedAt);

  const show = (form: EventForm, saved: EventEdit): EventValues => {
    setSeenAt(saved.updatedAt);
    const fresh = valuesOf(saved);
    form.setInitialValues(fresh);
    form.setValues(fresh);
    return fresh;
  };

  /** Said only when it is in the form, so nothing typed after it is lost. */
  const readAgain = async (form: EventForm, { changed, was }: Saved, move: Answer['move']): Promise<void> => {
    const saved = await utils.client.admin.events.get.query({ id: event.id }).catch(() => null);
    if (saved === null) {
      // The network went between saving and reading. Going on with what is here would look like another admin's change.
      form.resetDirty();
      toast.warn('Event saved', 'It could not be read again: please reload the page before you go on.');
      return;
    }
    const fresh = show(form, saved);
    /** Whoever was told of the move is told again. */
    const moveBack = async (values: EventValues): Promise<void> => {
      const told = { move: move ?? { isRefundOffered: false }, isStillDayAccepted: true };
      const back = UpdateEventInput.parse({ id: event.id, ...inputOf(values), seenAt: saved.updatedAt, ...told });
      await update
        .mutateAsync(back)
        .then((done) => readAgain(form, { ...done, was: null }, undefined))
        .catch((error: unknown) => void tellFailure(error, { title: 'Not moved back' }));
    };
    if (was !== null && changed === 1 && isMoved(was, fresh))
      toast.undo('Event saved and moved', () => void moveBack(movedBack(was, fresh)));
    else toast.ok('Event saved', changed === 1 ? undefined : `${changed} nights changed.`);
    await utils.admin.invalidate();
  };
  return { update, seenAt, show, readAgain };
}

/**
 * Saves the form. What the server wants confirmed first is asked (`asking`), and the answer goes along the next time.
 */
function useEventUpdate(event: EventEdit) {
  const utils = trpc.useUtils();
  const { update, seenAt, show, readAgain } = useSave(event);
  const [question, setQuestion] = useState<Question | null>(null);
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const answers = useRef<Answer>({});
  const updateInputOf = (values: EventValues) => ({ id: event.id, ...inputOf(values), seenAt });

  const { form, isBusy, onSubmit } = usePrivateForm<EventValues>({
    initialValues: valuesOf(event),
    schema: UpdateEventInput,
    inputOf: updateInputOf,
    fieldOf: FIELD_OF,
    send: async (values) => {
      const input = UpdateEventInput.parse(updateInputOf(values));
      const was = form.getInitialValues();
      if (event.seriesId !== null && answers.current.scope === undefined) {
        const found = await utils.client.admin.events.previewChange.query(input);
        if (found.rows.some(({ id, changed }) => id !== event.id && changed.length > 0)) return setPreview(found);
      }
      const { changed } = await update.mutateAsync({ ...input, ...answers.current });
      setQuestion(null);
      setPreview(null);
      await readAgain(form, { changed, was }, answers.current.move);
    },
    onFailed: (error) => {
      const { code, details } = failureOf(error);
      if (code === null || !isAsked(code)) return tellFailure(error, { title: 'Not saved' });
      setQuestion({ code, details });
      return undefined;
    },
  });
  const onAnswer = (answer: Answer): void => {
    answers.current = { ...answers.current, ...answer };
    onSubmit();
  };
  const onClose = (): void => setQuestion(null);
  const series = { preview: question === null ? preview : null, onAnswer, onClose: () => setPreview(null) };
  const onSave: typeof onSubmit = (submitted) => {
    answers.current = {};
    onSubmit(submitted);
  };
  /** An evening of the course was changed, and nothing is typed: the form goes on from what is there now. */
  const onChanged = async (): Promise<void> => {
    const saved = await utils.client.admin.events.get.query({ id: event.id }).catch(() => null);
    if (saved !== null) show(form, saved);
  };
  return { form, isBusy, onSubmit: onSave, onChanged, asking: { question, onAnswer, onClose }, series };
}
