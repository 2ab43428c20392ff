import { useState } from 'react';
import { THANKS_NOTICE_VERSION, THANKS_NOTICES, THANKS_REFUSALS } from '#shared/thanks/thanks-notice.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSite } from '#web/site.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { checkoutWords } from './words.ts';

/**
 * Where the address of a buyer is taken: that it is used for the mail of the morning after, and the box that objects to
 * it at once (§ 7 (3) no. 4 UWG). Who has objected before finds it ticked.
 */
export function ThanksNotice() {
  const { operator } = useSite();
  const lang = useLang();
  const { notSaved } = useWords(checkoutWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const wish = trpc.profile.thanks.useQuery(undefined, { enabled: operator.thanksGuests });
  const set = trpc.profile.setThanks.useMutation();
  // Before the answers that are kept have changed, so that the box stays as it was pressed.
  const [chosen, setChosen] = useState<boolean>();
  if (!operator.thanksGuests) return null;
  const object = async (wantsThanks: boolean): Promise<void> => {
    setChosen(wantsThanks);
    try {
      await set.mutateAsync({ wantsThanks });
      utils.profile.thanks.setData(undefined, { wantsThanks });
      await utils.profile.get.invalidate();
    } catch (error) {
      setChosen(!wantsThanks);
      toast.bad(notSaved, failureSentence(error, failures));
    }
  };
  return (
    <div className="thanks-notice">
      <p className="small">{THANKS_NOTICES[THANKS_NOTICE_VERSION[lang]]()}</p>
      <label className="consent">
        <input
          type="checkbox"
          checked={!(chosen ?? wish.data?.wantsThanks ?? true)}
          disabled={wish.data === undefined || set.isPending}
          onChange={(event) => void object(!event.currentTarget.checked)}
        />
        <span>{THANKS_REFUSALS[lang]}</span>
      </label>
    </div>
  );
}
