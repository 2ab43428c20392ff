import { useState } from 'react';
import { ChangePasswordForm } from '#shared/accounts/change-password.ts';
import { PASSWORD_MAX } from '#shared/accounts/credentials.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { postAuth } from '#web/post-auth.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { securityWords, useSecurityRefusal, useSecuritySay } from './words.ts';

/** At which field a refusal stands: the old password's, unless it is about the new one. */
const ABOUT_NEW: readonly (string | undefined)[] = ['PASSWORD_TOO_COMMON', 'PASSWORD_UNCHANGED'];

/** The password: changed with the old one. Who came with Google and has none gets the first one by mail. */
export function PasswordSection() {
  const words = useWords(securityWords).password;
  const to = usePathFor();
  const { data } = trpc.profile.secondFactor.useQuery();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  return (
    <section className="profile-section" id="password" aria-labelledby="password-heading">
      <h2 className="heading-medium" id="password-heading">
        {words.title}
      </h2>
      {data?.hasPassword === false && (
        <>
          <p>{words.google}</p>
          <ButtonLink href={to(paths.forgotPassword)} look="o">
            {words.byMail}
          </ButtonLink>
        </>
      )}
      {data?.hasPassword !== false &&
        (isOpen ? (
          <ChangePassword onClose={() => setIsOpen(false)} />
        ) : (
          <>
            <p>{words.signsOut}</p>
            <Button look="o" icon="lock" ref={opener} onClick={() => setIsOpen(true)}>
              {words.change}
            </Button>
          </>
        ))}
    </section>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { password: words, says, show, cancel } = useWords(securityWords);
  const sentenceOf = useSecurityRefusal();
  const shared = { showLabel: show.show, hideLabel: show.hide, required: true, maxLength: PASSWORD_MAX };
  const utils = trpc.useUtils();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    schema: ChangePasswordForm,
    say: useSecuritySay(),
    send: async ({ currentPassword, newPassword }) => {
      const reply = await postAuth('/change-password', { currentPassword, newPassword });
      if (!reply.ok) return { [ABOUT_NEW.includes(reply.code) ? 'newPassword' : 'currentPassword']: sentenceOf(reply) };
      toast.ok(says.passwordChanged);
      void utils.profile.sessions.invalidate();
      onClose();
      return undefined;
    },
  });
  return (
    <form className="security-form" method="post" noValidate onSubmit={onSubmit}>
      <SecretField
        {...shared}
        label={words.current}
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
      <SecretField
        {...shared}
        label={words.new}
        description={words.hint}
        name="newPassword"
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <SecretField
        {...shared}
        label={words.repeat}
        name="repeated"
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText={words.saving}>
          {words.save}
        </Button>
        <Button look="t" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
