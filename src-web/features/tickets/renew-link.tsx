import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

/** Takes a shared link back: it opens nothing any more, and the next one that is shared is another. */
export function RenewLink({ ticketId }: { ticketId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const utils = trpc.useUtils();
  const renew = trpc.profile.renewTicketLink.useMutation();

  const stopSharing = async (): Promise<void> => {
    try {
      await renew.mutateAsync({ ticketId });
    } catch (error) {
      toast.bad(CHECKOUT_MESSAGES.updateError, failureSentence(error));
      return;
    }
    await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
    setIsOpen(false);
    toast.ok('Old link stopped', 'Share the ticket again to send the new one.');
  };

  if (!isOpen) {
    return (
      <Button look="t" icon="refresh" ref={opener} onClick={() => setIsOpen(true)}>
        Stop sharing
      </Button>
    );
  }
  return (
    <div className="holder-form" role="group" aria-label="Stop sharing">
      <p>
        The link you shared, and the one in our mail, stop working. The QR code stays the same: a picture of it still
        opens the door.
      </p>
      <div className="row">
        <Button size="s" isBusy={renew.isPending} busyText="Stopping" onClick={() => void stopSharing()} autoFocus>
          Stop the old link
        </Button>
        <Button look="t" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
