import { useState } from 'react';
import { ChangePasswordForm } from '#shared/accounts/change-password.ts';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { PASSWORD_MAX } from '#shared/accounts/credentials.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { postAuth, type AuthRefusal } from '#web/post-auth.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

type Field = keyof ChangePasswordForm;

const REFUSALS: Readonly<Record<string, Partial<Record<Field, string>>>> = {
  WRONG_PASSWORD: { currentPassword: SECURITY_MESSAGES.wrongPassword },
  PASSWORD_TOO_COMMON: { newPassword: ERROR_MESSAGES.PASSWORD_TOO_COMMON },
  PASSWORD_UNCHANGED: { newPassword: ERROR_MESSAGES.PASSWORD_UNCHANGED },
  NO_PASSWORD: { currentPassword: ERROR_MESSAGES.NO_PASSWORD },
  UNAUTHORIZED: { currentPassword: ERROR_MESSAGES.UNAUTHORIZED },
};

function refusalOf({ code = '', retryAfterSeconds }: AuthRefusal): Partial<Record<Field, string>> {
  if (code === 'RATE_LIMITED') return { currentPassword: rateLimitedSentence(retryAfterSeconds, 'en') };
  return ownEntry(REFUSALS, code) ?? { currentPassword: UNEXPECTED_MESSAGE };
}

/** The password: changed with the old one. Who came with Google and has none gets the first one by mail. */
export function PasswordSection() {
  const { data } = trpc.profile.secondFactor.useQuery();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  return (
    <section className="profile-section" id="password" aria-labelledby="password-heading">
      <h2 className="heading-medium" id="password-heading">
        Password
      </h2>
      {data?.hasPassword === false && (
        <>
          <p>You sign in with Google. If you want a password as well, we send you a link to set one.</p>
          <ButtonLink href={paths.forgotPassword} look="o">
            Set a password by e-mail
          </ButtonLink>
        </>
      )}
      {data?.hasPassword !== false &&
        (isOpen ? (
          <ChangePassword onClose={() => setIsOpen(false)} />
        ) : (
          <>
            <p>Changing it signs out every other device.</p>
            <Button look="o" icon="lock" ref={opener} onClick={() => setIsOpen(true)}>
              Change password
            </Button>
          </>
        ))}
    </section>
  );
}

const SHOW = {
  showLabel: 'Show password',
  hideLabel: 'Hide password',
  required: true,
  maxLength: PASSWORD_MAX,
} as const;

function ChangePassword({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    schema: ChangePasswordForm,
    send: async ({ currentPassword, newPassword }) => {
      const reply = await postAuth('/change-password', { currentPassword, newPassword });
      if (!reply.ok) return refusalOf(reply);
      toast.ok(SECURITY_MESSAGES.passwordChanged);
      void utils.profile.sessions.invalidate();
      onClose();
      return undefined;
    },
  });
  return (
    <form className="security-form" method="post" noValidate onSubmit={onSubmit}>
      <SecretField
        {...SHOW}
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
      <SecretField
        {...SHOW}
        label="New password"
        description="At least 6 characters"
        name="newPassword"
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <SecretField
        {...SHOW}
        label="Repeat the new password"
        name="repeated"
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText="Saving">
          Save the new password
        </Button>
        <Button look="t" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
