import { useState } from 'react';
import { GUESTS, RESERVATION_FIELDS, RESERVATION_SENTENCES } from '#shared/contact/form-fields.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import type { LocalDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { NameAndEmail } from '#web/ui/forms/name-and-email.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm, type FormValues } from '#web/ui/forms/use-plain-form.ts';

export type Night = { value: LocalDate; text: string };

function check({ night = '', guests = '' }: FormValues): Record<string, string> {
  const count = Number(guests);
  return {
    ...(night === '' && { night: RESERVATION_SENTENCES.night }),
    ...(!(Number.isInteger(count) && count >= GUESTS.min && count <= GUESTS.max) && {
      guests: RESERVATION_SENTENCES.guests,
    }),
  };
}

/** A table for a Friday: the organiser answers, the guest hears at once that it has come. */
export function ReservationForm({ nights }: { nights: readonly Night[] }) {
  const [isSent, setIsSent] = useState(false);
  if (isSent)
    return (
      <FormDone
        title="Your request is on its way"
        text={
          'We will see what we can do and write to you, usually within 24 hours. A confirmation of your ' +
          'request is in your mail.'
        }
      />
    );
  return <Fields nights={nights} onSent={() => setIsSent(true)} />;
}

function Fields({ nights, onSent }: { nights: readonly Night[]; onSent: () => void }) {
  const reserve = trpc.contact.reserve.useMutation();
  const guard = useFormGuard();
  const form = usePlainForm({
    rules: RESERVATION_FIELDS,
    check,
    send: async (values) => {
      const { name = '', email = '', night = '', guests = '', note = '' } = values;
      await reserve.mutateAsync({ name, email, night, guests: Number(guests), note, ...(await guard(values)) });
      onSent();
    },
    onFailed: (error) => tellFailure(error, CONTACT_MESSAGES.failed),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={paths.salsa} label="Reservation">
      <NightFields nights={nights} errors={errors} />
      <NameAndEmail errors={errors} />
      <TextArea
        label="Anything we should know"
        name="note"
        rows={2}
        hint="Optional: a birthday, the whole class, somebody in a wheelchair."
        error={errors['note']}
      />
      <TrapField />
      <Button type="submit" size="l" isBusy={isBusy} busyText="Sending">
        Ask for a table
      </Button>
      <p className="dim small">
        We keep your request to answer it: <a href={paths.privacy}>Privacy Policy</a>.
      </p>
    </PostForm>
  );
}

type NightFieldsProps = { nights: readonly Night[]; errors: Readonly<Record<string, string>> };

function NightFields({ nights, errors }: NightFieldsProps) {
  return (
    <div className="field-pair is-uneven">
      <SelectField
        label="Night"
        name="night"
        options={nights}
        emptyText="Choose a Friday"
        required
        error={errors['night']}
      />
      <TextField
        label="How many"
        name="guests"
        type="number"
        inputMode="numeric"
        min={GUESTS.min}
        max={GUESTS.max}
        required
        error={errors['guests']}
      />
    </div>
  );
}
