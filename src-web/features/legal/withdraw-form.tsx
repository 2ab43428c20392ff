import { useRef, useState, type MouseEvent, type Ref } from 'react';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { WITHDRAW_FIELDS } from '#shared/contact/form-fields.ts';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { pathFor } from '#web/routes/path-for.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { buttonClass } from '#web/ui/button-look.ts';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { fieldWords } from '#web/ui/forms/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { DeclarationReceipt } from './declaration-receipt.tsx';
import { declareWords, rulesIn } from './declare-words.ts';
import { tellDeclarationFailure } from './tell-declaration-failure.ts';
import { useOwnDetails } from './use-own-details.ts';

/**
 * § 356a BGB: the declaration, then a second button that confirms it. Both steps also work before the scripts are here.
 */
export function WithdrawForm() {
  const [declared, setDeclared] = useState<DeclarationView | null>(null);
  return declared === null ? <Fields onDeclared={setDeclared} /> : <DeclarationReceipt declaration={declared} isNew />;
}

/** `All You Can Dance vom 3. Mai 2026`. */
function contractOf({ subscriptionTier, joinedAt }: HeldMembershipView): { contract: string } {
  const since = joinedAt === null ? '' : ` vom ${formatLongDate(joinedAt, 'de').replace(/^\w+, /, '')}`;
  return { contract: `${subscriptionTier}${since}` };
}

function Fields({ onDeclared }: { onDeclared: (declared: DeclarationView) => void }) {
  const withdraw = trpc.contact.withdrawContract.useMutation();
  const second = useRef<HTMLDetailsElement>(null);
  const guard = useFormGuard();
  const words = useWords(declareWords);
  const said = { ...useWords(fieldWords), invalidEmail: words.invalidEmail };
  const lang = useLang();
  const form = usePlainForm({
    rules: rulesIn(WITHDRAW_FIELDS, words),
    words: said,
    send: async (values) => {
      const { name = '', contract = '', email = '' } = values;
      const { formKey } = await guard(values);
      onDeclared(await withdraw.mutateAsync({ name, contract, email, formKey }));
    },
    onFailed: (error) => tellDeclarationFailure(error, { words, lang }),
  });
  useOwnDetails(form, contractOf);
  const { errors, isBusy, isRight } = form;
  // The second step opens only once there is something to confirm.
  const openSecond = (event: MouseEvent): void => {
    if (second.current?.open !== true && !isRight()) event.preventDefault();
  };
  return (
    <PostForm
      form={form}
      action={pathFor(paths.withdrawContract, lang)}
      label={words.withdraw.form}
      className="plain-form declaration paper"
    >
      <TextField label={words.name} name="name" autoComplete="name" required error={errors['name']} />
      <TextField
        label={words.contract}
        name="contract"
        required
        hint={words.withdraw.contractHint}
        error={errors['contract']}
      />
      <EmailField label={words.email} hint={words.withdraw.emailHint} error={errors['email']} />
      <SecondStep ref={second} isBusy={isBusy} onOpen={openSecond} />
    </PostForm>
  );
}

type SecondStepProps = { ref: Ref<HTMLDetailsElement>; isBusy: boolean; onOpen: (event: MouseEvent) => void };

function SecondStep({ ref, isBusy, onOpen }: SecondStepProps) {
  const { busy, withdraw: words } = useWords(declareWords);
  return (
    <details className="second-step" ref={ref}>
      <summary className={buttonClass({ size: 'l' })} onClick={onOpen}>
        {words.first}
      </summary>
      <div>
        <h2 className="heading-medium">{words.confirm}</h2>
        <p>{words.second}</p>
        <Button type="submit" size="l" isBusy={isBusy} busyText={busy}>
          {words.button}
        </Button>
      </div>
    </details>
  );
}
