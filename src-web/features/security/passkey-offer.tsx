import { useEffect, useState } from 'react';
import { trpc } from '#web/api.ts';
import { addPasskey, canMakeHere } from '#web/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { passkeyWords, usePasskeySentence } from './passkey-words.ts';

const CLOSED = 'passkey-offer-closed';

/** Whether this device can make one, and nobody has said 'not now' on it. */
function useIsPossible(): [boolean, () => void] {
  const [isPossible, setIsPossible] = useState(false);
  useEffect(() => {
    let isHere = true;
    if (localStorage.getItem(CLOSED) === null) void canMakeHere().then((can) => isHere && setIsPossible(can));
    return () => void (isHere = false);
  }, []);
  const close = (): void => {
    localStorage.setItem(CLOSED, '1');
    setIsPossible(false);
  };
  return [isPossible, close];
}

/** After signing in, to somebody without a passkey on a device that can make one: an offer, once. */
export function PasskeyOffer() {
  const words = useWords(passkeyWords);
  const sentenceOf = usePasskeySentence();
  const [isPossible, close] = useIsPossible();
  const utils = trpc.useUtils();
  const { data } = trpc.profile.passkeys.useQuery(undefined, { enabled: isPossible });
  const [isBusy, setIsBusy] = useState(false);
  if (!isPossible || data === undefined || !data.isFreshSignIn || data.passkeys.length > 0) return null;
  const add = async (): Promise<void> => {
    setIsBusy(true);
    const outcome = await addPasskey();
    setIsBusy(false);
    if (!outcome.ok) {
      toast.bad(sentenceOf(outcome));
      return;
    }
    toast.ok(words.added);
    await utils.profile.invalidate();
  };
  return (
    <section className="passkey-offer" aria-labelledby="passkey-offer-heading">
      <h2 className="heading-small" id="passkey-offer-heading">
        {words.offer.title}
      </h2>
      <p>{words.offer.text}</p>
      <div className="row">
        <Button icon="lock" isBusy={isBusy} busyText={words.waiting} onClick={() => void add()}>
          {words.add}
        </Button>
        <Button look="t" onClick={close}>
          {words.offer.notNow}
        </Button>
      </div>
    </section>
  );
}
