import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ProofForm } from '#shared/accounts/second-factor.ts';
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
import { proofWords } from './words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';

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
  const words = useWords(proofWords);
  const frame = useWords(frameWords);
  const factor = trpc.profile.secondFactor.useQuery();
  const keys = trpc.profile.passkeys.useQuery();
  const failed = [factor, keys].find(({ isError }) => isError);
  const passkeys = keys.data?.passkeys.length ?? 0;
  return (
    <RoomDialog isOpen onClose={() => onEnd(false)} title={words.confirmYou} size={560}>
      <div className="admin-confirm">
        <p>{words.whyConfirm}</p>
        {failed !== undefined && (
          <LoadFailed
            sentence={frame.failures.unexpected}
            isBusy={failed.isFetching}
            onRetry={() => void Promise.all([factor.refetch(), keys.refetch()])}
          />
        )}
        {failed === undefined && (factor.data === undefined || keys.data === undefined) && (
          <MarkLoader text={words.loading} />
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
  const words = useWords(proofWords);
  if (!hasPassword && !hasApp && !hasPasskey)
    return (
      <>
        <p>{words.noPassword}</p>
        <div className="row admin-confirm-end">
          <Button look="o" onClick={() => onEnd(false)}>
            {words.goBack}
          </Button>
          <Button icon="lock" onClick={onSignInAgain}>
            {words.signInAgain}
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
            {words.goBack}
          </Button>
        </div>
      )}
    </>
  );
}

type Refused = { code?: string | undefined; retryAfterSeconds?: number | undefined };

function useRefusal(): (refused: Refused) => string {
  const lang = useLang();
  const words = useWords(proofWords);
  const { failures } = useWords(frameWords);
  return ({ code = '', retryAfterSeconds }) => {
    if (code === 'RATE_LIMITED') return rateLimitedSentence(retryAfterSeconds, lang);
    if (code === 'INVALID_PASSWORD') return words.wrongPassword;
    return code === 'INVALID_CODE' ? words.wrongCode : failures.unexpected;
  };
}

function ByTyping({ what, onEnd }: { what: 'password' | 'code'; onEnd: End }) {
  const words = useWords(proofWords);
  const sentenceOf = useRefusal();
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
          label={words.yourPassword}
          autoComplete="current-password"
          showLabel={words.showThePassword}
          hideLabel={words.hideThePassword}
          {...field}
        />
      ) : (
        <TextInput
          label={words.codeOfApp}
          description={words.orOneYourBackup}
          inputMode="text"
          autoComplete="one-time-code"
          {...field}
        />
      )}
      <div className="row admin-confirm-end">
        <Button look="o" onClick={() => onEnd(false)}>
          {words.goBack}
        </Button>
        <Button type="submit" isBusy={isBusy} busyText={words.checking} disabled={!isRight()}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}

function ByPasskey({ onEnd }: { onEnd: End }) {
  const sentenceOf = useRefusal();
  const words = useWords(proofWords);
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const prove = async (): Promise<void> => {
    setIsBusy(true);
    setRefused(null);
    const before = utils.profile.session.getData()?.userId;
    const outcome = await signInWithPasskey();
    setIsBusy(false);
    if (!outcome.ok) return setRefused(outcome.code === 'RATE_LIMITED' ? sentenceOf(outcome) : words.passkeyFailed);
    const { userId } = (await utils.profile.session.fetch()) ?? {};
    // Somebody else's passkey has signed them in here: nothing of what is open is theirs.
    if (userId !== before) return location.reload();
    onEnd(true);
  };
  return (
    <>
      <Button icon="lock" isBusy={isBusy} busyText={words.waitingForYourDevice} onClick={() => void prove()}>
        {words.confirmWithPasskey}
      </Button>
      {refused !== null && <p role="alert">{refused}</p>}
    </>
  );
}
