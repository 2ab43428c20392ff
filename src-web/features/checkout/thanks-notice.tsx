import { THANKS_NOTICE, THANKS_REFUSAL } from '#shared/thanks/thanks-notice.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSite } from '#web/site.tsx';
import { toast } from '#web/ui/toast.ts';

/**
 * Where the address of a buyer is taken: that it is used for the mail of the morning after, and the box that objects to
 * it at once (§ 7 (3) no. 4 UWG). Who has objected before finds it ticked.
 */
export function ThanksNotice() {
  const { operator } = useSite();
  const utils = trpc.useUtils();
  const wish = trpc.profile.thanks.useQuery(undefined, { enabled: operator.thanksGuests });
  const set = trpc.profile.setThanks.useMutation();
  if (!operator.thanksGuests || wish.data === undefined) return null;
  const object = async (wantsThanks: boolean): Promise<void> => {
    utils.profile.thanks.setData(undefined, { wantsThanks });
    try {
      await set.mutateAsync({ wantsThanks });
      await utils.profile.get.invalidate();
    } catch (error) {
      utils.profile.thanks.setData(undefined, { wantsThanks: !wantsThanks });
      toast.bad('Not saved', failureSentence(error));
    }
  };
  return (
    <div className="thanks-notice">
      <p className="small">{THANKS_NOTICE}</p>
      <label className="consent">
        <input
          type="checkbox"
          checked={!wish.data.wantsThanks}
          disabled={set.isPending}
          onChange={(event) => void object(!event.currentTarget.checked)}
        />
        <span>{THANKS_REFUSAL}</span>
      </label>
    </div>
  );
}
