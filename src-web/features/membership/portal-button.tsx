import { trpc } from '#web/api.ts';
import { openTab } from '#web/open-tab.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownMembershipWords } from './words.ts';

/** Opens the payment provider's page for card and invoices in a tab of its own. */
export function PortalButton({ label, look = 'p' }: { label: string; look?: 'p' | 'o' | 't' }) {
  const { do: words, says } = useWords(ownMembershipWords);
  const { mutateAsync, isPending } = trpc.membership.customerPortal.useMutation();
  const open = async (): Promise<void> => {
    const tab = openTab(words.portal);
    try {
      tab.go((await mutateAsync()).url);
    } catch {
      tab.close();
      toast.bad(says.portalFailed);
    }
  };
  return (
    <Button look={look} icon="credit-card" isBusy={isPending} busyText={words.opening} onClick={() => void open()}>
      {label}
    </Button>
  );
}
