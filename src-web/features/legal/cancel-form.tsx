import { useState } from 'react';
import { CANCEL_MANNERS } from '#shared/contact/declaration-kind.ts';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { fieldError } from '#shared/contact/field-rules.ts';
import { CANCEL_FIELDS, CANCEL_REASON_FIELD } from '#shared/contact/form-fields.ts';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { pathFor } from '#web/routes/path-for.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm, type FormValues } from '#web/ui/forms/use-plain-form.ts';
import { fieldWords } from '#web/ui/forms/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { DeclarationReceipt } from './declaration-receipt.tsx';
import { declareWords, rulesIn } from './declare-words.ts';
import { tellDeclarationFailure } from './tell-declaration-failure.ts';
import { useOwnDetails } from './use-own-details.ts';

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
  const words = useWords(declareWords);
  const said = { ...useWords(fieldWords), invalidEmail: words.invalidEmail };
  const lang = useLang();
  const check = ({ manner, reason = '' }: FormValues): Record<string, string> => {
    if (manner === undefined) return { manner: words.required.manner };
    const rule = { ...CANCEL_REASON_FIELD, required: words.required.reason };
    const wrong = manner === 'extraordinary' ? fieldError(rule, reason, said) : null;
    return wrong === null ? {} : { reason: wrong };
  };
  const form = usePlainForm({
    rules: rulesIn(CANCEL_FIELDS, words),
    words: said,
    check,
    send: async (values) => {
      const { name = '', identification = '', contract = '', email = '', reason = '', endsOn = '' } = values;
      const manner = CANCEL_MANNERS.find((one) => one === values['manner']) ?? 'ordinary';
      const { formKey } = await guard(values);
      onDeclared(await cancel.mutateAsync({ manner, reason, name, identification, contract, endsOn, email, formKey }));
    },
    onFailed: (error) => tellDeclarationFailure(error, { words, lang }),
  });
  useOwnDetails(form, contractOf);
  const { errors, isBusy } = form;
  return (
    <PostForm
      form={form}
      action={pathFor(paths.cancelContract, lang)}
      label={words.cancel.form}
      className="plain-form declaration paper"
    >
      <MannerFields errors={errors} />
      <PersonFields errors={errors} />
      <ContractFields errors={errors} />
      <EmailField label={words.email} hint={words.cancel.emailHint} error={errors['email']} />
      <Button type="submit" size="l" isBusy={isBusy} busyText={words.busy}>
        {words.cancel.button}
      </Button>
    </PostForm>
  );
}

type FieldsProps = { errors: Readonly<Record<string, string>> };

function MannerFields({ errors }: FieldsProps) {
  const { cancel: words } = useWords(declareWords);
  const manners = CANCEL_MANNERS.map((value) => ({ value, ...words[value] }));
  return (
    <>
      <RadioCards
        legend={words.manner}
        name="manner"
        options={manners}
        first="ordinary"
        error={errors['manner']}
        isRequired
      />
      <div className="cancel-reason">
        <TextArea label={words.reason} name="reason" rows={3} hint={words.reasonHint} error={errors['reason']} />
      </div>
    </>
  );
}

function PersonFields({ errors }: FieldsProps) {
  const { name, cancel: words } = useWords(declareWords);
  return (
    <div className="field-pair">
      <TextField label={name} name="name" autoComplete="name" required error={errors['name']} />
      <TextField label={words.person} name="identification" hint={words.personHint} error={errors['identification']} />
    </div>
  );
}

function ContractFields({ errors }: FieldsProps) {
  const { contract, cancel: words } = useWords(declareWords);
  return (
    <div className="field-pair">
      <TextField label={contract} name="contract" required hint={words.contractHint} error={errors['contract']} />
      <TextField label={words.endsOn} name="endsOn" type="date" hint={words.endsOnHint} error={errors['endsOn']} />
    </div>
  );
}
