import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { openTab } from '#web/open-tab.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Opens the payment provider's page for card and invoices in a tab of its own. */
export function PortalButton({ label, look = 'p' }: { label: string; look?: 'p' | 'o' | 't' }) {
  const { mutateAsync, isPending } = trpc.membership.customerPortal.useMutation();
  const open = async (): Promise<void> => {
    const tab = openTab({ title: 'Payment method', text: 'The page for your payment method is opening.' });
    try {
      tab.go((await mutateAsync()).url);
    } catch {
      tab.close();
      toast.bad(MEMBERSHIP_MESSAGES.portalFailed);
    }
  };
  return (
    <Button look={look} icon="credit-card" isBusy={isPending} busyText="Opening" onClick={() => void open()}>
      {label}
    </Button>
  );
}
