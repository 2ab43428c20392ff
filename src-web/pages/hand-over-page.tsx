import { useParams } from 'wouter';
import '../styles/private.css';
import type { HandedTicket } from '#shared/tickets/ticket-offers.ts';
import { trpc } from '#web/api.ts';
import { handOverWords } from '#web/features/hand-over/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { KeptForYou, KeptPage, useDecline } from './kept-for-you.tsx';

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
  const sayNo = useDecline(() => decline.mutateAsync({ token }), words.declined);
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
      decline={{ run: sayNo, isBusy: decline.isPending }}
      onChanged={() => void utils.checkout.handedTicket.invalidate({ token })}
    />
  );
}
