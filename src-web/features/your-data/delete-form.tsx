import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DeleteAccountInput, type DeletionView } from '#shared/retention/delete-account.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { postAuth } from '#web/post-auth.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { refusalSentence } from './your-data-text.ts';

type DeleteFormProps = { deletion: DeletionView; onDeleted: () => void; onSignInAgain: () => void };

/** The address typed once more, and the password; who has none has just signed in, or does so again. */
export function DeleteForm({ deletion, onDeleted, onSignInAgain }: DeleteFormProps) {
  const [failure, setFailure] = useState<string>();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { email: '', password: '' },
    schema: DeleteAccountInput,
    send: async ({ email, password }) => {
      setFailure(undefined);
      const reply = await postAuth('/delete-user', { email, ...(deletion.hasPassword && { password }) });
      if (reply.ok) onDeleted();
      else setFailure(refusalSentence(reply));
    },
  });
  if (deletion.isLastAdmin) return <FieldMessage id="delete-failure" error={ERROR_MESSAGES.LAST_ADMIN} />;
  if (!deletion.hasPassword && !deletion.isFreshSignIn) return <SignInAgain onSignInAgain={onSignInAgain} />;

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <TextInput
        label="Your e-mail address, to confirm"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        {...form.getInputProps('email')}
      />
      {deletion.hasPassword && (
        <SecretField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          showLabel="Show password"
          hideLabel="Hide password"
          {...form.getInputProps('password')}
        />
      )}
      <div role="alert">{failure !== undefined && <FieldMessage id="delete-failure" error={failure} />}</div>
      <Button type="submit" isBusy={isBusy} busyText="Deleting">
        {deletion.contractEndsAt === null ? 'Delete my account for good' : 'Delete it on that day'}
      </Button>
    </form>
  );
}

function SignInAgain({ onSignInAgain }: { onSignInAgain: () => void }) {
  return (
    <>
      <p>{ERROR_MESSAGES.SIGN_IN_TOO_OLD}</p>
      <Button look="o" icon="lock" onClick={onSignInAgain}>
        Sign in again
      </Button>
    </>
  );
}
