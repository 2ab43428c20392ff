import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DeleteAccountInput, type DeletionView } from '#shared/retention/delete-account.ts';
import { postAuth } from '#web/post-auth.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { useDeletionRefusal, useDeletionSay, yourDataWords } from './words.ts';

type DeleteFormProps = { deletion: DeletionView; onDeleted: () => void; onSignInAgain: () => void };

/** The address typed once more, and the password; who has none has just signed in, or does so again. */
export function DeleteForm({ deletion, onDeleted, onSignInAgain }: DeleteFormProps) {
  const { form: words, refused } = useWords(yourDataWords);
  const sentenceOf = useDeletionRefusal();
  const [failure, setFailure] = useState<string>();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { email: '', password: '' },
    schema: DeleteAccountInput,
    say: useDeletionSay(),
    send: async ({ email, password }) => {
      setFailure(undefined);
      const reply = await postAuth('/delete-user', { email, ...(deletion.hasPassword && { password }) });
      if (reply.ok) onDeleted();
      else setFailure(sentenceOf(reply));
    },
  });
  if (deletion.isLastAdmin) return <FieldMessage id="delete-failure" error={refused.LAST_ADMIN} />;
  if (!deletion.hasPassword && !deletion.isFreshSignIn) return <SignInAgain onSignInAgain={onSignInAgain} />;

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <TextInput
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        {...form.getInputProps('email')}
      />
      {deletion.hasPassword && (
        <SecretField
          label={words.password}
          name="password"
          autoComplete="current-password"
          required
          showLabel={words.show}
          hideLabel={words.hide}
          {...form.getInputProps('password')}
        />
      )}
      <div role="alert">{failure !== undefined && <FieldMessage id="delete-failure" error={failure} />}</div>
      <Button type="submit" isBusy={isBusy} busyText={words.deleting}>
        {deletion.contractEndsAt === null ? words.now : words.onThatDay}
      </Button>
    </form>
  );
}

function SignInAgain({ onSignInAgain }: { onSignInAgain: () => void }) {
  const { form, refused } = useWords(yourDataWords);
  return (
    <>
      <p>{refused.SIGN_IN_TOO_OLD}</p>
      <Button look="o" icon="lock" onClick={onSignInAgain}>
        {form.signInAgain}
      </Button>
    </>
  );
}
