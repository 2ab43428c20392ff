import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { formatDayAndMonth, formatShortDay, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

type GiveBackProps = { ticket: Pick<TicketView, 'id' | 'pricePaidCents' | 'refundOfferWhy'>; until: Date };

/** The night was moved, or the course is in its first week: whom it does not suit gives the ticket back. */
export function GiveBack({ ticket: { id, pricePaidCents, refundOfferWhy }, until }: GiveBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const utils = trpc.useUtils();
  const giveBack = trpc.profile.giveTicketBack.useMutation();
  const isFree = pricePaidCents === 0;

  const send = async (): Promise<void> => {
    try {
      const { amountCents } = await giveBack.mutateAsync({ ticketId: id });
      toast.ok('Ticket given back', amountCents === 0 ? undefined : `${formatCents(amountCents)} ${ON_ITS_WAY}`);
    } catch (error) {
      toast.bad('Not given back', failureSentence(error));
    }
    await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
  };

  if (!isOpen) {
    return (
      <Button look="t" icon="refresh" ref={opener} onClick={() => setIsOpen(true)}>
        {isFree ? 'Give ticket back' : 'Get a refund'}
      </Button>
    );
  }
  return (
    <div className="holder-form" role="group" aria-label="Give ticket back">
      <p>
        {refundOfferWhy === 'moved'
          ? `This night was moved. Until ${formatShortDay(until)}, ${formatTime(until)}`
          : // Midnight is the end of the day before it.
            `The first lesson is free: until the end of ${formatDayAndMonth(new Date(until.getTime() - 1))}`}{' '}
        you can give the ticket back
        {isFree ? '.' : `: ${formatCents(pricePaidCents)} ${GOES_BACK}`} The ticket is then no longer valid.
      </p>
      <div className="row">
        <Button size="s" isBusy={giveBack.isPending} busyText="Giving back" onClick={() => void send()} autoFocus>
          {isFree ? 'Give back' : `Give back for ${formatCents(pricePaidCents)}`}
        </Button>
        <Button look="t" onClick={() => setIsOpen(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

const ON_ITS_WAY = 'is on its way to you.';
const GOES_BACK = 'goes back the way you paid.';
