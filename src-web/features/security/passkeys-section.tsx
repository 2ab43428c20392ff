import { useState } from 'react';
import type { PasskeysView } from '#shared/accounts/passkeys.ts';
import { DASHBOARD_MESSAGES, SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { trpc } from '#web/api.ts';
import { addPasskey, hasPasskeys } from '#web/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { passkeySentence } from './passkey-sentence.ts';
import { PasskeyItem } from './passkey-item.tsx';

type PasskeysSectionProps = { onSignInAgain: () => void };

/** One's own passkeys: what they are, which there are, and adding one; changes need a young sign-in. */
export function PasskeysSection({ onSignInAgain }: PasskeysSectionProps) {
  const { data, isError, isFetching, refetch } = trpc.profile.passkeys.useQuery();
  return (
    <section className="profile-section" id="passkeys" aria-labelledby="passkeys-heading">
      <h2 className="heading-medium" id="passkeys-heading">
        Passkeys
      </h2>
      <p>
        Sign in with your finger, your face or the PIN of your device, without a password or a code. The key stays on
        your device, or in the account that keeps your passwords.
      </p>
      {data !== undefined && <Passkeys view={data} onSignInAgain={onSignInAgain} />}
      {data === undefined &&
        (isError ? (
          <LoadFailed sentence={DASHBOARD_MESSAGES.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarkLoader text="Loading" />
        ))}
    </section>
  );
}

function Passkeys({ view, onSignInAgain }: { view: PasskeysView } & PasskeysSectionProps) {
  const { passkeys, isFreshSignIn, needsAnother } = view;
  return (
    <>
      {needsAnother && (
        <p className="security-note" role="status">
          {SECURITY_MESSAGES.secondPasskey}
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className="device-list" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} canRemove={isFreshSignIn} />
          ))}
        </ul>
      )}
      {isFreshSignIn ? (
        <AddButton isFirst={passkeys.length === 0} />
      ) : (
        <>
          <p>{ERROR_MESSAGES.SIGN_IN_TOO_OLD}</p>
          <Button look="o" icon="lock" onClick={onSignInAgain}>
            Sign in again
          </Button>
        </>
      )}
    </>
  );
}

function AddButton({ isFirst }: { isFirst: boolean }) {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  if (!hasPasskeys()) return <p>This browser does not support passkeys.</p>;
  const add = async (): Promise<void> => {
    setIsBusy(true);
    const outcome = await addPasskey();
    setIsBusy(false);
    if (outcome.ok) toast.ok(SECURITY_MESSAGES.passkeyAdded);
    else toast.bad(passkeySentence(outcome));
    await Promise.all([
      utils.profile.passkeys.invalidate(),
      utils.profile.session.invalidate(),
      utils.profile.secondFactor.invalidate(),
    ]);
  };
  return (
    <Button look="o" icon="plus" isBusy={isBusy} busyText="Waiting for your device" onClick={() => void add()}>
      {isFirst ? 'Add a passkey' : 'Add another passkey'}
    </Button>
  );
}
