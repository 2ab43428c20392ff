import { useState } from 'react';
import { areGuests, GUESTS, RESERVATION_FIELDS } from '#shared/contact/form-fields.ts';
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
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { fieldWords } from '#web/ui/forms/words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { salsaWords } from './words.ts';

export type Night = { value: LocalDate; text: string };

/** A table for a Friday: the organiser answers, the guest hears at once that it has come. */
export function ReservationForm({ nights }: { nights: readonly Night[] }) {
  const [isSent, setIsSent] = useState(false);
  const { sent } = useWords(salsaWords).form;
  if (isSent) return <FormDone {...sent} />;
  return <Fields nights={nights} onSent={() => setIsSent(true)} />;
}

function Fields({ nights, onSent }: { nights: readonly Night[]; onSent: () => void }) {
  const reserve = trpc.contact.reserve.useMutation();
  const guard = useFormGuard();
  const words = useWords(salsaWords).form;
  const { choose } = useWords(fieldWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const form = usePlainForm({
    rules: RESERVATION_FIELDS,
    check: ({ night, guests }): Record<string, string> => ({
      ...(!night && { night: choose.night }),
      ...(!areGuests(Number(guests)) && { guests: choose.guests(GUESTS.min, GUESTS.max) }),
    }),
    send: async (values) => {
      const { name = '', email = '', night = '', guests = '', note = '' } = values;
      await reserve.mutateAsync({
        name,
        email,
        night: night as LocalDate,
        guests: Number(guests),
        note,
        ...(await guard(values)),
      });
      onSent();
    },
    onFailed: (error) => tellFailure(error, words.failed, failures),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={to(paths.salsa)} label={words.label}>
      <NightFields nights={nights} errors={errors} />
      <NameAndEmail errors={errors} />
      <TextArea label={words.note} name="note" rows={2} hint={words.noteHint} error={errors['note']} />
      <TrapField />
      <Button type="submit" size="l" isBusy={isBusy} busyText={words.sending}>
        {words.send}
      </Button>
      <p className="dim small">
        <Rich text={words.kept} parts={{ policy: (text) => <a href={to(paths.privacy)}>{text}</a> }} />
      </p>
    </PostForm>
  );
}

type NightFieldsProps = { nights: readonly Night[]; errors: Readonly<Record<string, string>> };

function NightFields({ nights, errors }: NightFieldsProps) {
  const words = useWords(salsaWords).form;
  return (
    <div className="field-pair is-uneven">
      <SelectField
        label={words.night}
        name="night"
        options={nights}
        emptyText={words.choose}
        required
        error={errors['night']}
      />
      <TextField
        label={words.guests}
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
