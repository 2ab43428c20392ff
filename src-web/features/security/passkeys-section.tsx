import { useState } from 'react';
import type { PasskeysView } from '#shared/accounts/passkeys.ts';
import { trpc } from '#web/api.ts';
import { addPasskey, hasPasskeys } from '#web/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { passkeyWords, usePasskeySentence } from './passkey-words.ts';

type PasskeysSectionProps = { onSignInAgain: () => void };

/** One's own passkeys: what they are, which there are, and adding one; changes need a young sign-in. */
export function PasskeysSection({ onSignInAgain }: PasskeysSectionProps) {
  const words = useWords(passkeyWords);
  const { data, isError, isFetching, refetch } = trpc.profile.passkeys.useQuery();
  return (
    <section className="profile-section" id="passkeys" aria-labelledby="passkeys-heading">
      <h2 className="heading-medium" id="passkeys-heading">
        {words.title}
      </h2>
      <p>{words.lead}</p>
      {data !== undefined && <Passkeys view={data} onSignInAgain={onSignInAgain} />}
      {data === undefined &&
        (isError ? (
          <LoadFailed sentence={words.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarkLoader text={words.loading} />
        ))}
    </section>
  );
}

function Passkeys({ view, onSignInAgain }: { view: PasskeysView } & PasskeysSectionProps) {
  const words = useWords(passkeyWords);
  const { passkeys, isFreshSignIn, needsAnother } = view;
  return (
    <>
      {needsAnother && (
        <p className="security-note" role="status">
          {words.second}
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className="device-list" aria-label={words.yours}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} canRemove={isFreshSignIn} />
          ))}
        </ul>
      )}
      {isFreshSignIn ? (
        <AddButton isFirst={passkeys.length === 0} />
      ) : (
        <>
          <p>{words.refused.tooOld}</p>
          <Button look="o" icon="lock" onClick={onSignInAgain}>
            {words.signInAgain}
          </Button>
        </>
      )}
    </>
  );
}

function AddButton({ isFirst }: { isFirst: boolean }) {
  const words = useWords(passkeyWords);
  const sentenceOf = usePasskeySentence();
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  if (!hasPasskeys()) return <p>{words.notHere}</p>;
  const add = async (): Promise<void> => {
    setIsBusy(true);
    const outcome = await addPasskey();
    setIsBusy(false);
    if (outcome.ok) toast.ok(words.added);
    else toast.bad(sentenceOf(outcome));
    await Promise.all([
      utils.profile.passkeys.invalidate(),
      utils.profile.session.invalidate(),
      utils.profile.secondFactor.invalidate(),
    ]);
  };
  return (
    <Button look="o" icon="plus" isBusy={isBusy} busyText={words.waiting} onClick={() => void add()}>
      {isFirst ? words.add : words.addAnother}
    </Button>
  );
}
