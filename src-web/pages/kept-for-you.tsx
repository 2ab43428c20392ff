import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { brand } from '#shared/brand.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { PayButton } from '#web/features/checkout/pay-button.tsx';
import { ThanksNotice } from '#web/features/checkout/thanks-notice.tsx';
import { useStartPayment } from '#web/features/checkout/use-start-payment.ts';
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
import { handOverWords } from '#web/features/hand-over/words.ts';

type KeptQuery = { isError: boolean; isFetching: boolean; error: unknown; refetch: () => Promise<unknown> };
type KeptPageProps = {
  query: KeptQuery;
  words: { title: string; loading: string; loadFailed: string; over: { title: string; text: string } };
  /** The code that says that it is over. */ isOver: 'TICKET_OFFER_OVER' | 'PARTNER_SEAT_OVER';
  /** What is kept; null until it is there. */ children: ReactNode;
};

/** The page behind a link of a mail: what is kept for one person, that it is over, or that it did not come. */
export function KeptPage({ query, words, isOver, children }: KeptPageProps) {
  const { over } = useWords(handOverWords);
  const to = usePathFor();
  const { code } = failureOf(query.error);
  return (
    <div className="wrap wait-page">
      <title>{`${words.title} | ${brand.full}`}</title>
      {children !== null ? (
        children
      ) : code === isOver || code === 'INVALID_INPUT' ? (
        <section className="wait-card paper">
          <div className="wait-body">
            <h1>{words.over.title}</h1>
            <p>{words.over.text}</p>
            <div className="wait-acts">
              <ButtonLink href={to(paths.events)} icon="calendar">
                {over.button}
              </ButtonLink>
            </div>
          </div>
        </section>
      ) : query.isError ? (
        <LoadFailed sentence={words.loadFailed} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <MarkLoader text={words.loading} />
      )}
    </div>
  );
}

type Kept = {
  eventId: string;
  title: string;
  startsAt: Date;
  ticketTypeId: string;
  ticketTypeName: string;
  role: SeatRole | null;
  endsAt: Date;
  /** Null while it is asked for. */ dueCents: Cents | null;
  isMemberPrice?: boolean;
};
type KeptForYouProps = {
  kept: Kept;
  label: string;
  heading: string;
  /** Whose it is or was. */ from: { label: string; value: string } | null;
  /** What is paid, and what is not given back. */ note: string;
  afterwards: string;
  /** What makes the order one for this. */ by: { handOverToken: string } | { partnerToken: string };
  /** An order for it is open. */ isPaying: boolean;
  decline: { run: () => Promise<unknown>; isBusy: boolean };
  onChanged: () => void;
};

/** What is kept for somebody: the facts, the order in one press, and the other way out. */
export function KeptForYou({ kept, label, heading, from, note, afterwards, ...answer }: KeptForYouProps) {
  const words = useWords(handOverWords);
  const lang = useLang();
  const { names } = useWords(roleWords);
  const { dueCents } = kept;
  const law = NO_WITHDRAWAL_NOTE[lang];
  const facts = [
    {
      label: words.night,
      value: words.nightOf(kept.title, formatShortDay(kept.startsAt, lang), formatTime(kept.startsAt)),
    },
    { label: words.ticket, value: shownType(kept.ticketTypeName, lang) },
    ...(kept.role === null ? [] : [{ label: words.dances, value: names[kept.role] }]),
    ...(from === null ? [] : [from]),
    {
      label: words.price,
      value: dueCents === null ? '…' : dueCents === 0 ? words.free : formatCents(dueCents, lang),
    },
  ];
  return (
    <>
      <section className="wait-card wait-offer paper" aria-label={label}>
        <div className="wait-body">
          <h1>{heading}</h1>
          <p className="wait-until">{words.until(formatShortDay(kept.endsAt, lang), formatTime(kept.endsAt))}</p>
          <dl>
            {facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd className="tabular">{fact.value}</dd>
              </div>
            ))}
          </dl>
          <p className="note">
            <Icon name="info-circle" size={22} />
            <span>
              {note.replace('<law/>', law.endsWith('.') ? law : `${law}.`)} <Terms />
            </span>
          </p>
          <Answer kept={kept} {...answer} />
        </div>
      </section>
      <ThanksNotice />
      <p className="wait-fine">{afterwards}</p>
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

function Answer({
  kept,
  by,
  isPaying,
  decline,
  onChanged,
}: Pick<KeptForYouProps, 'kept' | 'by' | 'isPaying' | 'decline' | 'onChanged'>) {
  const words = useWords(handOverWords);
  const { told } = useWords(resultWords);
  const [, navigate] = useLocation();
  const [to, utils] = [usePathFor(), trpc.useUtils()];
  const { eventId, ticketTypeId, role, dueCents, isMemberPrice = false } = kept;
  const isFree = dueCents === 0;
  const { start, isStarting } = useStartPayment({
    onStarted: ({ orderId, orderStatus }) => {
      void utils.checkout.openOrder.invalidate({ eventId });
      if (orderStatus !== 'paid') return navigate(to(`${paths.checkout(eventId)}?order=${orderId}`));
      void Promise.all([utils.profile.tickets.invalidate(), utils.profile.ticketCount.invalidate()]);
      toast.ok(told.ticketCreated, told.inDashboard(1));
      navigate(to(`${paths.eventPaymentSuccess}?order=${orderId}`));
    },
    onRefused: onChanged,
  });
  const onPay = (): void =>
    void start({
      eventId,
      selection: { ticketTypeId, quantity: 1 },
      roles: role === null ? null : [role],
      isFree,
      isMemberPrice,
      promoCode: undefined,
      ...by,
    });
  return (
    <>
      {isPaying && <p>{words.paying}</p>}
      <PayButton className="wait-take" pay={{ totalCents: dueCents, isFree, closedReason: null, isStarting, onPay }} />
      <div className="wait-acts">
        <Button
          look="o"
          isWide
          isBusy={decline.isBusy}
          busyText={words.declining}
          disabled={isPaying}
          onClick={() => void decline.run().finally(onChanged)}
        >
          {words.decline}
        </Button>
      </div>
    </>
  );
}

/** Says no, and what became of it. */
export function useDecline(decline: () => Promise<unknown>, said: string): () => Promise<void> {
  const { declineFailed } = useWords(handOverWords);
  const { failures } = useWords(frameWords);
  return async () => {
    try {
      await decline();
      toast.ok(said);
    } catch (error) {
      toast.bad(declineFailed, failureSentence(error, failures));
    }
  };
}
