import { useLocation, useParams } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { formatCents } from '#shared/money.ts';
import type { HandedTicket } from '#shared/tickets/ticket-offers.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { PayButton } from '#web/features/checkout/pay-button.tsx';
import { ThanksNotice } from '#web/features/checkout/thanks-notice.tsx';
import { useStartPayment } from '#web/features/checkout/use-start-payment.ts';
import { handOverWords } from '#web/features/hand-over/words.ts';
import { resultWords } from '#web/features/orders/words.ts';
import '#web/features/wait-list/wait-list.css';
import { paths } from '#web/routes/paths.ts';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { roleWords } from '#web/ui/role-words.ts';

/** /hand-over/{token}: take the ticket that somebody hands over, or say no. */
export function HandOverPage() {
  const { token = '' } = useParams();
  const handed = trpc.checkout.handedTicket.useQuery({ token }, { refetchOnMount: 'always', retry: false });
  const words = useWords(handOverWords);
  const to = usePathFor();
  const code = failureOf(handed.error).code;
  return (
    <div className="wrap wait-page">
      <title>{`${words.title} | ${brand.full}`}</title>
      {handed.data !== undefined ? (
        <Handed token={token} ticket={handed.data} />
      ) : code === 'TICKET_OFFER_OVER' || code === 'INVALID_INPUT' ? (
        <section className="wait-card paper">
          <div className="wait-body">
            <h1>{words.over.title}</h1>
            <p>{words.over.text}</p>
            <div className="wait-acts">
              <ButtonLink href={to(paths.events)} icon="calendar">
                {words.over.button}
              </ButtonLink>
            </div>
          </div>
        </section>
      ) : handed.isError ? (
        <LoadFailed sentence={words.loadFailed} isBusy={handed.isFetching} onRetry={() => void handed.refetch()} />
      ) : (
        <MarkLoader text={words.loading} />
      )}
    </div>
  );
}

type HandedProps = { token: string; ticket: HandedTicket };

function Handed({ token, ticket }: HandedProps) {
  const words = useWords(handOverWords);
  const lang = useLang();
  const { names } = useWords(roleWords);
  const facts = [
    {
      label: words.night,
      value: words.nightOf(ticket.title, formatShortDay(ticket.startsAt, lang), formatTime(ticket.startsAt)),
    },
    { label: words.ticket, value: shownType(ticket.ticketTypeName, lang) },
    ...(ticket.role === null ? [] : [{ label: words.dances, value: names[ticket.role] }]),
    ...(ticket.fromName === null ? [] : [{ label: words.from, value: ticket.fromName }]),
    { label: words.price, value: ticket.dueCents === 0 ? words.free : formatCents(ticket.dueCents, lang) },
  ];
  return (
    <>
      <section className="wait-card wait-offer paper" aria-label={words.title}>
        <div className="wait-body">
          <h1>{words.forYou(ticket.toName)}</h1>
          <p className="wait-until">{words.until(formatShortDay(ticket.endsAt, lang), formatTime(ticket.endsAt))}</p>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="note">
            <Icon name="info-circle" size={22} />
            <span>
              {ticket.dueCents > 0 && words.whatYouPay} {NO_WITHDRAWAL_NOTE[lang]} {words.refund} <Terms />
            </span>
          </p>
          <Answer token={token} ticket={ticket} />
        </div>
      </section>
      <ThanksNotice />
      <p className="wait-fine">{words.afterwards}</p>
    </>
  );
}

function Terms() {
  const to = usePathFor();
  const { terms } = useWords(handOverWords);
  return (
    <a href={to(paths.terms)} target="_blank" rel="noopener">
      {terms}
    </a>
  );
}

function Answer({ token, ticket }: HandedProps) {
  const words = useWords(handOverWords);
  const { failures } = useWords(frameWords);
  const { told } = useWords(resultWords);
  const [, navigate] = useLocation();
  const [to, utils] = [usePathFor(), trpc.useUtils()];
  const decline = trpc.checkout.declineHanded.useMutation();
  const { eventId, ticketTypeId, role, dueCents } = ticket;
  const askAnew = (): void => void utils.checkout.handedTicket.invalidate({ token });
  const { start, isStarting } = useStartPayment({
    onStarted: ({ orderId, orderStatus }) => {
      void utils.checkout.openOrder.invalidate({ eventId });
      if (orderStatus !== 'paid') return navigate(to(`${paths.checkout(eventId)}?order=${orderId}`));
      void Promise.all([utils.profile.tickets.invalidate(), utils.profile.ticketCount.invalidate()]);
      toast.ok(told.ticketCreated, told.inDashboard(1));
      navigate(to(`${paths.eventPaymentSuccess}?order=${orderId}`));
    },
    onRefused: askAnew,
  });
  const onPay = (): void =>
    void start({
      eventId,
      selection: { ticketTypeId, quantity: 1 },
      roles: role === null ? null : [role],
      isFree: dueCents === 0,
      isMemberPrice: false,
      promoCode: undefined,
      handOverToken: token,
    });
  const sayNo = async (): Promise<void> => {
    try {
      await decline.mutateAsync({ token });
      toast.ok(words.declined);
    } catch (error) {
      toast.bad(words.declineFailed, failureSentence(error, failures));
    }
    askAnew();
  };
  return (
    <>
      {ticket.isPaying && <p>{words.paying}</p>}
      <PayButton
        className="wait-take"
        pay={{ totalCents: dueCents, isFree: dueCents === 0, closedReason: null, isStarting, onPay }}
      />
      <div className="wait-acts">
        <Button
          look="o"
          isWide
          isBusy={decline.isPending}
          busyText={words.declining}
          disabled={ticket.isPaying}
          onClick={() => void sayNo()}
        >
          {words.decline}
        </Button>
      </div>
    </>
  );
}
