import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { openTab } from '#web/open-tab.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownMembershipWords } from './words.ts';

/** Saves the pass on an Android phone; opens Google's page in a tab of its own. */
export function WalletButton() {
  const { do: words, says } = useWords(ownMembershipWords);
  const { mutateAsync, isPending } = trpc.membership.walletPass.useMutation();
  const add = async (): Promise<void> => {
    const { walletOpening, walletFailed, walletSignIn } = says;
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
    <Button icon="wallet" isBusy={isPending} busyText={words.openingGoogle} onClick={() => void add()}>
      {words.google}
    </Button>
  );
}
