import { useParams } from 'wouter';
import '../styles/private.css';
import type { HandedTicket } from '#shared/tickets/ticket-offers.ts';
import { trpc } from '#web/api.ts';
import { KeptForYou, KeptPage } from '#web/features/hand-over/kept-for-you.tsx';
import { handOverWords } from '#web/features/hand-over/words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /hand-over/{token}: take the ticket that somebody hands over, or say no. */
export function HandOverPage() {
  const { token = '' } = useParams();
  const handed = trpc.checkout.handedTicket.useQuery({ token }, { refetchOnMount: 'always', retry: false });
  const words = useWords(handOverWords);
  return (
    <KeptPage query={handed} words={words} isOver="TICKET_OFFER_OVER">
      {handed.data === undefined ? null : <Handed token={token} ticket={handed.data} />}
    </KeptPage>
  );
}

function Handed({ token, ticket }: { token: string; ticket: HandedTicket }) {
  const words = useWords(handOverWords);
  const utils = trpc.useUtils();
  const decline = trpc.checkout.declineHanded.useMutation();
  return (
    <KeptForYou
      kept={ticket}
      label={words.title}
      heading={words.forYou(ticket.toName)}
      from={ticket.fromName === null ? null : { label: words.from, value: ticket.fromName }}
      note={`${ticket.dueCents > 0 ? `${words.whatYouPay} ` : ''}<law/> ${words.refund}`}
      afterwards={words.afterwards}
      by={{ handOverToken: token }}
      isPaying={ticket.isPaying}
      decline={{ run: () => decline.mutateAsync({ token }), isBusy: decline.isPending, said: words.declined }}
      onChanged={() => void utils.checkout.handedTicket.invalidate({ token })}
    />
  );
}
