import './next-course-panel.css';
import { TextInput } from '@mantine/core';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { SaveNextCourseInput, type NextCourse } from '#shared/next-course/next-course.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { NEXT_COURSE_WORDS as WORDS } from './next-course-words.ts';

/** Which course follows this one, and what those who were there said to it. */
export function NextCoursePanel({ event }: { event: EventEdit }) {
  const next = trpc.admin.nextCourse.show.useQuery({ id: event.id });
  const { data } = next;
  return (
    <AdminSection
      id="next-course"
      title={WORDS.title}
      list={next}
      failure={WORDS.failed}
      failureLang="en"
      isEmpty={false}
      nothing={null}
    >
      {data !== undefined && (
        <>
          {data.nextEventId !== null && <HowItStands shown={data} />}
          <NextForm key={JSON.stringify([data.nextEventId, data.days])} event={event} shown={data} />
        </>
      )}
    </AdminSection>
  );
}

function HowItStands({ shown: { asksAt, keptUntil, asked } }: { shown: NextCourse }) {
  if (keptUntil === null) return <p>{WORDS.what(asksAt)}</p>;
  return (
    <p>
      {WORDS.asked(asksAt)} {WORDS.until(keptUntil)} <b className="tabular">{WORDS.answers(asked)}</b>
    </p>
  );
}

type Values = { nextEventId: string; days: string };

function NextForm({ event, shown }: { event: EventEdit; shown: NextCourse }) {
  const utils = trpc.useUtils();
  const save = trpc.admin.nextCourse.save.useMutation();
  const inputOf = ({ nextEventId, days }: Values) => ({
    eventId: event.id,
    nextEventId: nextEventId === '' ? null : nextEventId,
    days: days.trim() === '' ? Number.NaN : Number(days),
  });
  const { form, isBusy, onSubmit } = usePrivateForm<Values>({
    initialValues: { nextEventId: shown.nextEventId ?? '', days: String(shown.days) },
    schema: SaveNextCourseInput,
    inputOf,
    send: async (values) => {
      await save.mutateAsync(SaveNextCourseInput.parse(inputOf(values)));
      toast.ok(WORDS.saved, undefined);
      form.resetDirty();
      await utils.admin.nextCourse.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: WORDS.notSaved }),
  });
  const options = [
    { value: '', label: WORDS.none },
    ...shown.choices.map(({ id, title, startsAt }) => ({ value: id, label: WORDS.choice(title, startsAt) })),
  ];
  return (
    <form noValidate onSubmit={onSubmit}>
      <ChoiceField
        label={WORDS.which}
        hint={WORDS.hint}
        options={options}
        value={form.values.nextEventId}
        onChange={(chosen) => form.setFieldValue('nextEventId', chosen)}
      />
      {form.values.nextEventId !== '' && (
        <TextInput
          label={WORDS.days}
          description={WORDS.daysHint}
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('days')}
        />
      )}
      <div className="admin-acts">
        <Button
          type="submit"
          size="s"
          isBusy={isBusy}
          busyText={WORDS.saving}
          disabled={event.isCancelled || !form.isDirty()}
        >
          {WORDS.save}
        </Button>
      </div>
    </form>
  );
}
