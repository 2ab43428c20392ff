import { useState } from 'react';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { keepTickets } from '#web/kept-tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownTicketWords } from './words.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

/** Takes a given ticket back: its link and its code open nothing any more, and new ones are one's own. */
export function StopSharing({ ticket: { id: ticketId, holderName } }: { ticket: TicketView }) {
  const { stop: words, cancel, updateError } = useWords(ownTicketWords);
  const { failures } = useWords(frameWords);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const utils = trpc.useUtils();
  const takeBack = trpc.profile.takeTicketBack.useMutation();

  const send = async (): Promise<void> => {
    try {
      await takeBack.mutateAsync({ ticketId });
      toast.ok(words.done.title, words.done.text);
    } catch (error) {
      toast.bad(updateError, failureSentence(error, failures));
    }
    await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
    void keepTickets().catch(() => undefined);
    setIsOpen(false);
  };

  if (!isOpen) {
    return (
      <Button look="t" icon="refresh" ref={opener} onClick={() => setIsOpen(true)}>
        {words.label}
      </Button>
    );
  }
  return (
    <div className="holder-form" role="group" aria-label={words.label}>
      <p>{words.text(holderName)}</p>
      <div className="row">
        <Button size="s" isBusy={takeBack.isPending} busyText={words.takingBack} onClick={() => void send()} autoFocus>
          {words.takeBack}
        </Button>
        <Button look="t" onClick={() => setIsOpen(false)}>
          {cancel}
        </Button>
      </div>
    </div>
  );
}
