import { useState } from 'react';
import { useLocation } from 'wouter';
import type { EventDetail } from '#shared/events/event-view.ts';
import { cents, type Cents } from '#shared/money.ts';
import { isCouple, SIDES, type Side } from '#shared/roles/seat-role.ts';
import type { OwnOffer, OwnPlace } from '#shared/wait-list/wait-list.ts';
import { trpc } from '#web/api.ts';
import { OrderLaw } from '#web/features/checkout/order-law.tsx';
import { PayButton } from '#web/features/checkout/pay-button.tsx';
import { ThanksNotice } from '#web/features/checkout/thanks-notice.tsx';
import { useStartPayment } from '#web/features/checkout/use-start-payment.ts';
import { WhoPays } from '#web/features/checkout/who-pays.tsx';
import { checkoutWords } from '#web/features/checkout/words.ts';
import { resultWords } from '#web/features/orders/words.ts';
import { OfferView } from '#web/features/wait-list/offer-view.tsx';
import type { WaitListActs } from '#web/features/wait-list/use-wait-list.ts';
import { paths } from '#web/routes/paths.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { roleWords } from '#web/ui/role-words.ts';

/** Orders what is kept: who has nothing to pay has the tickets at once. */
function useTakeSeats(eventId: string): ReturnType<typeof useStartPayment> {
  const [, navigate] = useLocation();
  const to = usePathFor();
  const { told } = useWords(resultWords);
  const utils = trpc.useUtils();
  const askAnew = (): void =>
    void Promise.all([
      utils.checkout.waitList.invalidate({ eventId }),
      utils.checkout.myWaitLists.invalidate(),
      utils.checkout.openOrder.invalidate({ eventId }),
      utils.events.byId.invalidate({ id: eventId }),
    ]);
  return useStartPayment({
    onStarted: ({ orderId, orderStatus }) => {
      askAnew();
      if (orderStatus !== 'paid') return navigate(to(`${paths.checkout(eventId)}?order=${orderId}`));
      void Promise.all([utils.profile.tickets.invalidate(), utils.profile.ticketCount.invalidate()]);
      toast.ok(told.ticketCreated, told.inDashboard(1));
      navigate(to(`${paths.eventPaymentSuccess}?order=${orderId}`));
    },
    onRefused: askAnew,
  });
}

type OfferedProps = { event: EventDetail; mine: OwnPlace; offer: OwnOffer; acts: WaitListActs };

/** What is kept, with the order as the checkout has it. */
export function WaitListOffer({ event, mine, offer, acts }: OfferedProps) {
  const eventId = event.id;
  const isFree = offer.priceCents === 0;
  const { start, isStarting } = useTakeSeats(eventId);
  const apart = usePayApart(mine);
  const seats = apart.own === null ? mine.seats : 1;
  const onPay = (): void =>
    void start({
      eventId,
      selection: { ticketTypeId: mine.ticketTypeId, quantity: seats },
      roles: apart.own === null ? (mine.roles ?? (mine.role === null ? null : [mine.role])) : [apart.own],
      isFree,
      isMemberPrice: false,
      promoCode: undefined,
      seatOfferId: offer.id,
      ...(apart.partner !== null && { partnerEmail: apart.partner.trim() }),
    });
  return (
    <OfferView
      event={event}
      mine={mine}
      offer={offer}
      acts={acts}
      order={
        <>
          {isCouple(mine.roles) && <PayApart apart={apart} priceCents={offer.priceCents} />}
          <p className="note">
            <Icon name="info-circle" size={22} />
            <span>
              <OrderLaw event={event} isShort />
            </span>
          </p>
          <PayButton
            className="wait-take"
            pay={{
              totalCents: cents(seats * offer.priceCents),
              isFree,
              closedReason: null,
              missing: apart.missing,
              isStarting,
              onPay,
            }}
          />
        </>
      }
    >
      <ThanksNotice />
    </OfferView>
  );
}

type Apart = {
  /** As it is typed; null where one pays for both. */ partner: string | null;
  setPartner: (email: string | null) => void;
  /** What one dances oneself, where one pays for oneself. */ own: Side | null;
  setOwn: (role: Side) => void;
  /** What has to be said first. */ missing: string | undefined;
};

/** Of a couple each may pay for themselves; then the other seat is kept for whom one names. */
function usePayApart({ roles }: OwnPlace): Apart {
  const words = useWords(checkoutWords).roles;
  const [typed, setPartner] = useState<string | null>(null);
  const [picked, setOwn] = useState<Side>('lead');
  const partner = isCouple(roles) ? typed : null;
  return {
    partner,
    setPartner,
    own: partner === null ? null : picked,
    setOwn,
    missing: partner !== null && !partner.includes('@') ? words.partner.missing : undefined,
  };
}

/** Who pays, and of a couple who pays apart, what oneself dances. */
function PayApart({ apart, priceCents }: { apart: Apart; priceCents: Cents }) {
  const { youDance } = useWords(checkoutWords).roles;
  const { names } = useWords(roleWords);
  const { partner, setPartner, own, setOwn } = apart;
  return (
    <div className="wait-couple">
      <WhoPays
        roles={apart}
        priceCents={priceCents}
        onBoth={() => setPartner(null)}
        onApart={() => setPartner(partner ?? '')}
      />
      {own !== null && (
        <fieldset className="wait-types">
          <legend>{youDance}</legend>
          {SIDES.map((role) => (
            <ChoiceRow
              key={role}
              name="own-role"
              value={role}
              title={names[role]}
              mark={<RoleMark of={role} />}
              isChecked={role === own}
              onChoose={() => setOwn(role)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
