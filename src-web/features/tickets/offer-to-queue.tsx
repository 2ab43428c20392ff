import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { momentWords, type ChosenProps } from './give-back.tsx';
import { plansWords } from './plans-words.ts';
import { useTicketAct } from './use-ticket-act.ts';

/** The second tap: until when it is offered, what comes back, and that it is valid until then. */
export function OfferToQueue({ ticket: { id: ticketId }, titleId, children, onBack, onDone }: ChosenProps) {
  const words = useWords(plansWords);
  const lang = useLang();
  const act = useTicketAct();
  const way = trpc.profile.ticketWays.useQuery({ ticketId }).data?.toQueue;
  const offer = trpc.profile.offerTicket.useMutation();
  const send = async (): Promise<void> => {
    if (await act(() => offer.mutateAsync({ ticketId }), { done: words.offered, failed: words.notOffered })) onDone();
  };
  return (
    <>
      <h2 id={titleId}>{words.toQueue}</h2>
      {children}
      {way != null && (
        <ul className="plans-facts">
          <li>
            <Icon name="clock" />
            <span>{words.queueFacts(momentWords(way.until, { words, lang }))}</span>
          </li>
          <li>
            <Icon name="credit-card" />
            <span>{words.queueMoney(formatCents(way.backCents, lang))}</span>
          </li>
          <li>
            <Icon name="ban" />
            <span>{words.queueCode}</span>
          </li>
        </ul>
      )}
      <Button isWide isBusy={offer.isPending} busyText={words.offering} onClick={() => void send()}>
        {words.offerNow}
      </Button>
      <Button look="t" onClick={onBack}>
        {words.backToAll}
      </Button>
    </>
  );
}
