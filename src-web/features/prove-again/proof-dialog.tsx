import { ownEntry } from '#shared/own-entry.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ProofForm } from '#shared/accounts/second-factor.ts';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { trpc } from '#web/api.ts';
import { hasPasskeys, signInWithPasskey } from '#web/passkeys.ts';
import { postAuth } from '#web/post-auth.ts';
import { askProofsBy } from '#web/prove-again.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

type End = (isProven: boolean) => void;

/** Stands in the panel and asks, whenever an act needs it, for the password, a passkey or a code. */
export function ProofDialog({ onSignInAgain }: { onSignInAgain: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<End | undefined>(undefined);
  useEffect(() => {
    const leave = askProofsBy(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setIsAsking(true);
        }),
    );
    return () => {
      leave();
      answer.current?.(false); // the page was left: whatever waits is refused
    };
  }, []);
  const end: End = (isProven) => {
    setIsAsking(false);
    answer.current?.(isProven);
  };
  // Only while it is asked, so that it lies over the window that asked.
  return isAsking ? <Question onEnd={end} onSignInAgain={onSignInAgain} /> : null;
}

type QuestionProps = { onEnd: End; onSignInAgain: () => void };

function Question({ onEnd, onSignInAgain }: QuestionProps) {
  const factor = trpc.profile.secondFactor.useQuery();
  const keys = trpc.profile.passkeys.useQuery();
  const failed = [factor, keys].find(({ isError }) => isError);
  const passkeys = keys.data?.passkeys.length ?? 0;
  return (
    <RoomDialog isOpen onClose={() => onEnd(false)} title="Confirm that it is you" size={560}>
      <div className="admin-confirm">
        <p>
          What you asked for could open the house to others, and you signed in more than ten minutes ago. It goes on
          once you have confirmed.
        </p>
        {failed !== undefined && (
          <LoadFailed
            sentence={UNEXPECTED_MESSAGE}
            isBusy={failed.isFetching}
            onRetry={() => void Promise.all([factor.refetch(), keys.refetch()])}
          />
        )}
        {failed === undefined && (factor.data === undefined || keys.data === undefined) && (
          <MarkLoader text="Loading" />
        )}
        {factor.data !== undefined && keys.data !== undefined && (
          <Ways
            hasPassword={factor.data.hasPassword}
            hasApp={factor.data.isOn}
            hasPasskey={passkeys > 0 && hasPasskeys()}
            onEnd={onEnd}
            onSignInAgain={onSignInAgain}
          />
        )}
      </div>
    </RoomDialog>
  );
}

type WaysProps = QuestionProps & { hasPassword: boolean; hasApp: boolean; hasPasskey: boolean };

function Ways({ hasPassword, hasApp, hasPasskey, onEnd, onSignInAgain }: WaysProps) {
  if (!hasPassword && !hasApp && !hasPasskey)
    return (
      <>
        <p>Your account has no password. Sign in again, and then ask once more.</p>
        <div className="row admin-confirm-end">
          <Button look="o" onClick={() => onEnd(false)}>
            Go back
          </Button>
          <Button icon="lock" onClick={onSignInAgain}>
            Sign in again
          </Button>
        </div>
      </>
    );
  return (
    <>
      {hasPasskey && <ByPasskey onEnd={onEnd} />}
      {hasPassword || hasApp ? (
        <ByTyping what={hasPassword ? 'password' : 'code'} onEnd={onEnd} />
      ) : (
        <div className="row admin-confirm-end">
          <Button look="o" onClick={() => onEnd(false)}>
            Go back
          </Button>
        </div>
      )}
    </>
  );
}

type Refused = { code?: string | undefined; retryAfterSeconds?: number | undefined };

const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: SECURITY_MESSAGES.wrongPassword,
  INVALID_CODE: SECURITY_MESSAGES.wrongCode,
};
const sentenceOf = ({ code = '', retryAfterSeconds }: Refused): string =>
  code === 'RATE_LIMITED'
    ? rateLimitedSentence(retryAfterSeconds, 'en')
    : (ownEntry(SENTENCES, code) ?? UNEXPECTED_MESSAGE);

function ByTyping({ what, onEnd }: { what: 'password' | 'code'; onEnd: End }) {
  const { form, isBusy, isRight, onSubmit } = usePrivateForm<ProofForm>({
    initialValues: { proof: '' },
    schema: ProofForm,
    async send({ proof }) {
      const reply = await postAuth('/prove', { [what]: proof });
      if (!reply.ok) return { proof: sentenceOf(reply) };
      onEnd(true);
      return undefined;
    },
  });
  const field = form.getInputProps('proof');
  return (
    <form className="admin-confirm" method="post" noValidate onSubmit={onSubmit}>
      {what === 'password' ? (
        <SecretField
          label="Your password"
          autoComplete="current-password"
          showLabel="Show the password"
          hideLabel="Hide the password"
          {...field}
        />
      ) : (
        <TextInput
          label="Code of your authenticator app"
          description="Or one of your backup codes."
          inputMode="text"
          autoComplete="one-time-code"
          {...field}
        />
      )}
      <div className="row admin-confirm-end">
        <Button look="o" onClick={() => onEnd(false)}>
          Go back
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Checking" disabled={!isRight()}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function ByPasskey({ onEnd }: { onEnd: End }) {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const prove = async (): Promise<void> => {
    setIsBusy(true);
    setRefused(null);
    const before = utils.profile.session.getData()?.userId;
    const outcome = await signInWithPasskey();
    setIsBusy(false);
    if (!outcome.ok)
      return setRefused(
        outcome.code === 'RATE_LIMITED' ? sentenceOf(outcome) : 'The passkey did not confirm it. Please try again.',
      );
    const { userId } = (await utils.profile.session.fetch()) ?? {};
    // Somebody else's passkey has signed them in here: nothing of what is open is theirs.
    if (userId !== before) return location.reload();
    onEnd(true);
  };
  return (
    <>
      <Button icon="lock" isBusy={isBusy} busyText="Waiting for your device" onClick={() => void prove()}>
        Confirm with a passkey
      </Button>
      {refused !== null && <p role="alert">{refused}</p>}
    </>
  );
}
