import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { formatDayAndMonth, formatShortDay, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { ownTicketWords } from './words.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

type GiveBackProps = { ticket: Pick<TicketView, 'id' | 'pricePaidCents' | 'refundOfferWhy'>; until: Date };

/** The night was moved, or the course is in its first week: whom it does not suit gives the ticket back. */
export function GiveBack({ ticket: { id, pricePaidCents, refundOfferWhy }, until }: GiveBackProps) {
  const words = useWords(ownTicketWords).giveBack;
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const utils = trpc.useUtils();
  const giveBack = trpc.profile.giveTicketBack.useMutation();
  const isFree = pricePaidCents === 0;
  const price = isFree ? null : formatCents(pricePaidCents, lang);
  const money = words.money(price);

  const send = async (): Promise<void> => {
    try {
      const { amountCents } = await giveBack.mutateAsync({ ticketId: id });
      toast.ok(words.done, amountCents === 0 ? undefined : words.onItsWay(formatCents(amountCents, lang)));
    } catch (error) {
      toast.bad(words.failed, failureSentence(error, failures));
    }
    await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
  };

  if (!isOpen) {
    return (
      <Button look="t" icon="refresh" ref={opener} onClick={() => setIsOpen(true)}>
        {isFree ? words.label : words.refund}
      </Button>
    );
  }
  return (
    <div className="holder-form" role="group" aria-label={words.label}>
      <p>
        {refundOfferWhy === 'moved'
          ? words.moved(formatShortDay(until, lang), formatTime(until), money)
          : // Midnight is the end of the day before it.
            words.firstWeek(formatDayAndMonth(new Date(until.getTime() - 1), lang), money)}
      </p>
      <div className="row">
        <Button size="s" isBusy={giveBack.isPending} busyText={words.giving} onClick={() => void send()} autoFocus>
          {words.give(price)}
        </Button>
        <Button look="t" onClick={() => setIsOpen(false)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
