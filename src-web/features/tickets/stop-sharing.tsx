import { useState } from 'react';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { keepTickets } from '#web/kept-tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

/** Takes a given ticket back: its link and its code open nothing any more, and new ones are one's own. */
export function StopSharing({ ticket: { id: ticketId, holderName } }: { ticket: TicketView }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const utils = trpc.useUtils();
  const takeBack = trpc.profile.takeTicketBack.useMutation();

  const send = async (): Promise<void> => {
    try {
      await takeBack.mutateAsync({ ticketId });
      toast.ok('Taken back', 'The old link and code no longer work. This is your new code.');
    } catch (error) {
      toast.bad(CHECKOUT_MESSAGES.updateError, failureSentence(error));
    }
    await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
    void keepTickets().catch(() => undefined);
    setIsOpen(false);
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
      <p>The link and the code {holderName ?? 'your friend'} has stop working, at the door too. You get a new code.</p>
      <div className="row">
        <Button size="s" isBusy={takeBack.isPending} busyText="Taking it back" onClick={() => void send()} autoFocus>
          Take it back
        </Button>
        <Button look="t" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
