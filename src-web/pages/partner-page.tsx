import { useParams } from 'wouter';
import '../styles/private.css';
import type { PartnerSeat } from '#shared/partners/partner-link.ts';
import { trpc } from '#web/api.ts';
import { handOverWords } from '#web/features/hand-over/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { KeptForYou, KeptPage, useDecline } from './kept-for-you.tsx';

/** /partner/{token}: pay one's own half of a couple, or say no. */
export function PartnerPage() {
  const { token = '' } = useParams();
  const seat = trpc.checkout.partnerSeat.useQuery({ token }, { refetchOnMount: 'always', retry: false });
  const words = useWords(handOverWords).partner;
  return (
    <KeptPage query={seat} words={words} isOver="PARTNER_SEAT_OVER">
      {seat.data === undefined ? null : <Seat token={token} seat={seat.data} />}
    </KeptPage>
  );
}

function Seat({ token, seat }: { token: string; seat: PartnerSeat }) {
  const words = useWords(handOverWords).partner;
  const utils = trpc.useUtils();
  const decline = trpc.checkout.declinePartner.useMutation();
  const sayNo = useDecline(() => decline.mutateAsync({ token }), words.declined);
  const { eventId, ticketTypeId, role, fromName } = seat;
  const quote = trpc.checkout.quote.useQuery({ eventId, items: [{ ticketTypeId, quantity: 1, roles: [role] }] });
  const dueCents = quote.data?.totalCents ?? (quote.isError ? seat.priceCents : null);
  return (
    <KeptForYou
      kept={{ ...seat, dueCents, isMemberPrice: quote.data?.member.isApplied === true }}
      label={words.title}
      heading={fromName === null ? words.somebody : words.forYou(fromName)}
      from={fromName === null ? null : { label: words.with, value: fromName }}
      note={`${words.whatYouPay} <law/> ${words.refund}`}
      afterwards={words.afterwards}
      by={{ partnerToken: token }}
      isPaying={false}
      decline={{ run: sayNo, isBusy: decline.isPending }}
      onChanged={() => void utils.checkout.partnerSeat.invalidate({ token })}
    />
  );
}
