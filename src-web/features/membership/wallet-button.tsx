import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { openTab } from '#web/open-tab.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Saves the pass on an Android phone; opens Google's page in a tab of its own. */
export function WalletButton() {
  const { mutateAsync, isPending } = trpc.membership.walletPass.useMutation();
  const add = async (): Promise<void> => {
    const { walletOpening, walletFailed, walletSignIn } = MEMBERSHIP_MESSAGES;
    const tab = openTab({ title: walletOpening.title, text: `${walletOpening.text}.` });
    try {
      const { walletPassUrl } = await mutateAsync();
      toast.info(walletOpening.title, walletOpening.text);
      tab.go(walletPassUrl);
    } catch (error) {
      tab.close();
      if (failureOf(error).code === 'UNAUTHORIZED') toast.bad(walletSignIn);
      else toast.bad(walletFailed.title, walletFailed.text);
    }
  };
  return (
    <Button icon="wallet" isBusy={isPending} busyText="Opening Google Wallet" onClick={() => void add()}>
      Add to Google Wallet
    </Button>
  );
}
