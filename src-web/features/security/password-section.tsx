import { useRef, useState, type FormEvent } from 'react';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/credentials.ts';
import { ERROR_MESSAGES, UNEXPECTED_MESSAGE } from '#shared/messages.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { postAuth } from '#web/post-auth.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

type Field = 'currentPassword' | 'newPassword' | 'repeated';
type Refusal = { field: Field; sentence: string };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  WRONG_PASSWORD: { field: 'currentPassword', sentence: SECURITY_MESSAGES.wrongPassword },
  PASSWORD_TOO_COMMON: { field: 'newPassword', sentence: ERROR_MESSAGES.PASSWORD_TOO_COMMON },
  PASSWORD_UNCHANGED: { field: 'newPassword', sentence: ERROR_MESSAGES.PASSWORD_UNCHANGED },
  NO_PASSWORD: { field: 'currentPassword', sentence: ERROR_MESSAGES.NO_PASSWORD },
  RATE_LIMITED: { field: 'currentPassword', sentence: ERROR_MESSAGES.RATE_LIMITED },
  UNAUTHORIZED: { field: 'currentPassword', sentence: ERROR_MESSAGES.UNAUTHORIZED },
};

/** The password: changed with the old one. Who came over Google and has none gets the first one by mail. */
export function PasswordSection() {
  const { data } = trpc.profile.secondFactor.useQuery();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  return (
    <section className="profile-section" id="password" aria-labelledby="password-heading">
      <h2 className="h-m" id="password-heading">
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

function refusalOf({ currentPassword, newPassword, repeated }: Record<Field, string>): Refusal | undefined {
  if (currentPassword === '') return { field: 'currentPassword', sentence: 'Please enter your password.' };
  if (newPassword.length < PASSWORD_MIN) return { field: 'newPassword', sentence: SECURITY_MESSAGES.passwordTooShort };
  return newPassword === repeated ? undefined : { field: 'repeated', sentence: SECURITY_MESSAGES.passwordsDiffer };
}

async function send({ currentPassword, newPassword }: Record<Field, string>): Promise<Refusal | undefined> {
  const reply = await postAuth('/change-password', { currentPassword, newPassword });
  return reply.ok
    ? undefined
    : (REFUSALS[reply.code ?? ''] ?? { field: 'currentPassword', sentence: UNEXPECTED_MESSAGE });
}

const SHOW = {
  showLabel: 'Show password',
  hideLabel: 'Hide password',
  required: true,
  maxLength: PASSWORD_MAX,
} as const;

function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const utils = trpc.useUtils();
  const errorOf = (field: Field): string | undefined => (refusal?.field === field ? refusal.sentence : undefined);
  const fieldOf = (field: Field): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`) ?? null;
  const valueOf = (field: Field): string => fieldOf(field)?.value ?? '';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const values = {
      currentPassword: valueOf('currentPassword'),
      newPassword: valueOf('newPassword'),
      repeated: valueOf('repeated'),
    };
    const refused = refusalOf(values) ?? (await send(values));
    setIsBusy(false);
    setRefusal(refused);
    if (refused !== undefined) {
      fieldOf(refused.field)?.focus();
      return;
    }
    toast.ok(SECURITY_MESSAGES.passwordChanged);
    void utils.profile.sessions.invalidate();
    onClose();
  };

  return (
    <form ref={form} className="security-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        {...SHOW}
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        error={errorOf('currentPassword')}
      />
      <PasswordField
        {...SHOW}
        label="New password"
        hint="At least 6 characters"
        name="newPassword"
        autoComplete="new-password"
        error={errorOf('newPassword')}
      />
      <PasswordField
        {...SHOW}
        label="Repeat the new password"
        name="repeated"
        autoComplete="new-password"
        error={errorOf('repeated')}
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
