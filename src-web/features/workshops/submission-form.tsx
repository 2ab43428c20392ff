import { useState, type FormEvent } from 'react';
import { readEuros } from '#shared/read-euros.ts';
import { localDateOf } from '#shared/time.ts';
import {
  WORKSHOP_LENGTHS,
  WORKSHOP_MINUTES,
  workshopErrors,
  type WorkshopFormValues,
} from '#shared/workshops/workshop-fields.ts';
import type { WorkshopFormWords } from '#shared/workshops/words.de.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { fieldWords } from '#web/ui/forms/words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { usePlainForm, type FormValues, type PlainForm } from '#web/ui/forms/use-plain-form.ts';
import { usePhotoUpload } from '#web/hooks/use-photo-upload.ts';
import { Agreement } from './agreement.tsx';
import { PhotoField } from './photo-field.tsx';
import { submissionWords } from './submission-words.ts';
import { tellSubmissionFailure } from './tell-submission-failure.ts';

export type Submitted = Pick<WorkshopView, 'workshopTopic' | 'artistName'> & { day: string };

type SubmissionFormProps = {
  /** What is on the calendar; undefined while nobody knows. */ taken: readonly WorkshopView[] | undefined;
  /** Days that somebody asked for, as `2026-12-24`. */ pending: readonly string[];
  today: string;
  onSubmitted: (workshop: Submitted) => void;
};

const valuesOf = (values: FormValues): WorkshopFormValues => ({
  artistName: values['artistName'] ?? '',
  artistEmail: values['artistEmail'] ?? '',
  workshopTopic: values['workshopTopic'] ?? '',
  workshopDescription: values['workshopDescription'] ?? '',
  workshopDate: values['workshopDate'] ?? '',
  durationMinutes: values['durationMinutes'] ?? '',
  fee: values['fee'] ?? '',
});

/** The field holds Munich's wall clock, so its first ten characters are the Berlin day. */
function conflictOn(
  date: string,
  { taken, pending }: Pick<SubmissionFormProps, 'taken' | 'pending'>,
  { dateConflict, said }: WorkshopFormWords,
): string | null {
  const day = date.slice(0, 10);
  const other = taken?.find(({ workshopDate }) => localDateOf(workshopDate) === day);
  if (other !== undefined) return dateConflict(other);
  return pending.includes(day) ? said.dayPending : null;
}

/** Checks and sends the form; the photo goes ahead of it. */
function useSubmission(
  { photo, conflict }: { photo: File | null; conflict: string | null },
  onSubmitted: SubmissionFormProps['onSubmitted'],
): PlainForm {
  const photoTokenOf = usePhotoUpload();
  const submit = trpc.workshops.submit.useMutation();
  const guard = useFormGuard();
  const words = useWords(submissionWords);
  const say = { fields: words.fields, any: useWords(fieldWords) };
  const { failures } = useWords(frameWords);
  return usePlainForm({
    rules: {},
    check: (values) => ({
      ...workshopErrors(valuesOf(values), say),
      ...(conflict !== null && { workshopDate: conflict }),
    }),
    send: async (values) => {
      const { fee, durationMinutes, ...typed } = valuesOf(values);
      const photoToken = photo === null ? undefined : await photoTokenOf(photo);
      await submit.mutateAsync({
        ...typed,
        durationMinutes: Math.round(Number(durationMinutes)),
        priceCents: readEuros(fee) ?? 0,
        agreed: true,
        photoToken,
        ...(await guard(values)),
      });
      toast.ok(words.said.submitted);
      onSubmitted({ workshopTopic: typed.workshopTopic, artistName: typed.artistName, day: typed.workshopDate });
    },
    onFailed: (error) => tellSubmissionFailure(error, words, failures),
  });
}

/** Artist, workshop, agreement. The server checks all of it again, and the day for good. */
export function SubmissionForm({ taken, pending, today, onSubmitted }: SubmissionFormProps) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [date, setDate] = useState('');
  const [isAgreed, setIsAgreed] = useState(false);
  const words = useWords(submissionWords);
  const conflict = conflictOn(date, { taken, pending }, words);
  const { ref, errors, isBusy, onSubmit, onInput } = useSubmission({ photo, conflict }, onSubmitted);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    if (conflict !== null) toast.bad(words.said.conflict);
    onSubmit(event);
  };
  return (
    <form
      className="plain-form submission-form"
      method="post"
      ref={ref}
      onSubmit={send}
      onInput={onInput}
      aria-label={words.form}
    >
      <ArtistFields errors={errors} photo={photo} onPhoto={setPhoto} />
      <fieldset>
        <legend className="heading-medium">{words.details.legend}</legend>
        <DetailFields errors={errors} conflict={conflict} today={today} onDate={setDate} />
      </fieldset>
      <Agreement isAgreed={isAgreed} onChange={setIsAgreed} />
      <TrapField />
      <Button type="submit" size="l" disabled={!isAgreed} isBusy={isBusy} busyText={words.busy}>
        {words.button}
      </Button>
    </form>
  );
}

type ArtistFieldsProps = {
  errors: Readonly<Record<string, string>>;
  photo: File | null;
  onPhoto: (photo: File | null) => void;
};

function ArtistFields({ errors, photo, onPhoto }: ArtistFieldsProps) {
  const { artist: words } = useWords(submissionWords);
  return (
    <fieldset>
      <legend className="heading-medium">{words.legend}</legend>
      <div className="field-pair">
        <TextField
          label={words.name}
          name="artistName"
          autoComplete="name"
          required
          maxLength={WORKSHOP_LENGTHS.artistName}
          error={errors['artistName']}
        />
        <TextField
          label={words.email}
          name="artistEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint={words.emailHint}
          error={errors['artistEmail']}
        />
      </div>
      <PhotoField file={photo} onChange={onPhoto} />
    </fieldset>
  );
}

type DetailFieldsProps = {
  errors: Readonly<Record<string, string>>;
  conflict: string | null;
  today: string;
  onDate: (date: string) => void;
};

function DetailFields({ errors, conflict, today, onDate }: DetailFieldsProps) {
  const { details: words } = useWords(submissionWords);
  return (
    <>
      <TextField
        label={words.topic}
        name="workshopTopic"
        required
        maxLength={WORKSHOP_LENGTHS.workshopTopic}
        error={errors['workshopTopic']}
      />
      <TextArea
        label={words.text}
        name="workshopDescription"
        rows={4}
        hint={words.textHint}
        error={errors['workshopDescription']}
      />
      <TextField
        label={words.date}
        name="workshopDate"
        type="datetime-local"
        required
        min={`${today}T00:00`}
        max={`${Number(today.slice(0, 4)) + 2}${today.slice(4)}T23:59`}
        hint={words.dateHint}
        error={conflict ?? errors['workshopDate']}
        onChange={(event) => onDate(event.currentTarget.value)}
      />
      <div className="field-pair">
        <TextField
          label={words.minutes}
          name="durationMinutes"
          type="number"
          inputMode="numeric"
          required
          min={WORKSHOP_MINUTES.min}
          max={WORKSHOP_MINUTES.max}
          defaultValue={WORKSHOP_MINUTES.standard}
          error={errors['durationMinutes']}
        />
        <TextField
          label={words.fee}
          name="fee"
          type="number"
          inputMode="decimal"
          required
          min={0}
          step={0.01}
          defaultValue={0}
          hint={words.feeHint}
          error={errors['fee']}
        />
      </div>
    </>
  );
}
