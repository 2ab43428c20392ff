import { useState } from 'react';
import { CANCEL_MANNERS } from '#shared/contact/declaration-kind.ts';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { fieldError } from '#shared/contact/field-rules.ts';
import { LAW_FIELD_WORDS } from '#shared/contact/law-field-words.ts';
import { CANCEL_FIELDS, CANCEL_REASON_FIELD, CANCEL_SENTENCES } from '#shared/contact/form-fields.ts';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm, type FormValues } from '#web/ui/forms/use-plain-form.ts';
import { DeclarationReceipt } from './declaration-receipt.tsx';
import { tellDeclarationFailure } from './tell-declaration-failure.ts';
import { useOwnDetails } from './use-own-details.ts';

const MANNERS = [
  { value: 'ordinary', title: 'Ordentliche Kündigung', text: 'Mit der vereinbarten Frist, ohne Grund.' },
  { value: 'extraordinary', title: 'Außerordentliche Kündigung', text: 'Aus wichtigem Grund, den Sie unten nennen.' },
] as const;

function check({ manner, reason = '' }: FormValues): Record<string, string> {
  if (manner === undefined) return { manner: CANCEL_SENTENCES.manner };
  const wrong = manner === 'extraordinary' ? fieldError(CANCEL_REASON_FIELD, reason, LAW_FIELD_WORDS) : null;
  return wrong === null ? {} : { reason: wrong };
}

/** § 312k (2) BGB: one page with all the fields the law names, no others, and the button that declares it. */
export function CancelForm() {
  const [declared, setDeclared] = useState<DeclarationView | null>(null);
  return declared === null ? <Fields onDeclared={setDeclared} /> : <DeclarationReceipt declaration={declared} isNew />;
}

const contractOf = ({ subscriptionTier, membershipId }: HeldMembershipView) => ({
  contract: subscriptionTier,
  identification: membershipId,
});

function Fields({ onDeclared }: { onDeclared: (declared: DeclarationView) => void }) {
  const cancel = trpc.contact.cancelContract.useMutation();
  const guard = useFormGuard();
  const form = usePlainForm({
    rules: CANCEL_FIELDS,
    words: LAW_FIELD_WORDS,
    check,
    send: async (values) => {
      const { name = '', identification = '', contract = '', email = '', reason = '', endsOn = '' } = values;
      const manner = CANCEL_MANNERS.find((one) => one === values['manner']) ?? 'ordinary';
      const { formKey } = await guard(values);
      onDeclared(await cancel.mutateAsync({ manner, reason, name, identification, contract, endsOn, email, formKey }));
    },
    onFailed: tellDeclarationFailure,
  });
  useOwnDetails(form, contractOf);
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={paths.cancelContract} label="Kündigung" className="plain-form declaration paper">
      <MannerFields errors={errors} />
      <PersonFields errors={errors} />
      <ContractFields errors={errors} />
      <EmailField label="E-Mail-Adresse" hint="An diese Adresse geht sofort die Bestätigung." error={errors['email']} />
      <Button type="submit" size="l" isBusy={isBusy} busyText="Wird gesendet">
        jetzt kündigen
      </Button>
    </PostForm>
  );
}

type FieldsProps = { errors: Readonly<Record<string, string>> };

function MannerFields({ errors }: FieldsProps) {
  return (
    <>
      <RadioCards
        legend="Art der Kündigung"
        name="manner"
        options={MANNERS}
        first="ordinary"
        error={errors['manner']}
        isRequired
      />
      <div className="cancel-reason">
        <TextArea
          label="Kündigungsgrund"
          name="reason"
          rows={3}
          hint="Nur bei einer außerordentlichen Kündigung."
          error={errors['reason']}
        />
      </div>
    </>
  );
}

function PersonFields({ errors }: FieldsProps) {
  return (
    <div className="field-pair">
      <TextField label="Name" name="name" autoComplete="name" required error={errors['name']} />
      <TextField
        label="Weitere Angaben zur Person"
        name="identification"
        hint="Zum Beispiel die Membership ID oder Ihre Anschrift, damit wir Sie eindeutig erkennen."
        error={errors['identification']}
      />
    </div>
  );
}

function ContractFields({ errors }: FieldsProps) {
  return (
    <div className="field-pair">
      <TextField
        label="Bezeichnung des Vertrags"
        name="contract"
        required
        hint="Zum Beispiel Members Club oder All You Can Dance."
        error={errors['contract']}
      />
      <TextField
        label="Kündigung zum"
        name="endsOn"
        type="date"
        hint="Ohne Angabe: zum frühestmöglichen Zeitpunkt."
        error={errors['endsOn']}
      />
    </div>
  );
}
