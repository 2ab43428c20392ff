import './offered-box.css';
import { useId } from 'react';
import { formatCents } from '#shared/money.ts';
import type { OpenTicketOffer } from '#shared/tickets/ticket-offers.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { momentWords } from './give-back.tsx';
import { plansWords } from './plans-words.ts';
import { useTicketAct } from './use-ticket-act.ts';

/** Under a ticket that is offered: to whom, until when, for how much, and the way back. */
export function OfferedBox({ ticket, offer }: { ticket: TicketView; offer: OpenTicketOffer }) {
  const ticketId = ticket.id;
  const words = useWords(plansWords);
  const lang = useLang();
  const headingId = useId();
  const act = useTicketAct();
  const ways = trpc.profile.ticketWays.useQuery({ ticketId }, { refetchOnMount: 'always' });
  const withdraw = trpc.profile.withdrawTicketOffer.useMutation();
  const say = words.offer;
  const moment = (at: Date) => momentWords(at, { words, lang });
  const takeBack = () =>
    void act(() => withdraw.mutateAsync({ ticketId }), { done: say.takenBack, failed: say.notTakenBack });
  const { firstUntil = null, isLeaving = false, toQueue = null } = ways.data ?? {};
  // Who has an offer for it waits as well.
  const waiting = (toQueue?.waiting ?? 0) + (firstUntil === null ? 0 : 1);
  return (
    <section className="offered" aria-labelledby={headingId}>
      <h3 id={headingId}>
        <Icon name="hourglass" /> {offer.toName === null ? say.queue : say.person(offer.toName)}
      </h3>
      <p>
        {say.since(moment(offer.since))} {offer.kind === 'queue' && say.wait(waiting)}{' '}
        {firstUntil !== null && say.first(moment(firstUntil))} {isLeaving && say.leaving}
      </p>
      <p>{say.come}</p>
      <Money ticket={ticket} offer={offer} />
      <Button
        look="o"
        isWide
        icon="refresh"
        isBusy={withdraw.isPending}
        busyText={say.takingBack}
        disabled={isLeaving}
        onClick={takeBack}
      >
        {say.takeBack}
      </Button>
      <p className="small">{say.afterwards}</p>
    </section>
  );
}

function Money({ ticket, offer }: { ticket: TicketView; offer: OpenTicketOffer }) {
  const words = useWords(plansWords);
  const lang = useLang();
  const { data } = trpc.profile.ticketWays.useQuery({ ticketId: ticket.id });
  const say = words.offer;
  const fee = ticket.ticketRule?.toQueue?.feeCents ?? 0;
  const rows =
    offer.kind === 'queue'
      ? [
          [say.paid, formatCents(ticket.pricePaidCents, lang)],
          ...(fee === 0 ? [] : [[say.fee, formatCents(fee, lang)]]),
          ...(data?.toQueue == null ? [] : [[say.get, formatCents(data.toQueue.backCents, lang)]]),
        ]
      : data?.handOver == null
        ? []
        : [[say.theyPay, formatCents(data.handOver.dueCents, lang)]];
  return (
    <dl>
      {[...rows, [say.ends, momentWords(offer.endsAt, { words, lang })]].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
