import type { ReactNode } from 'react';
import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { accessUntil } from '#shared/membership/access-until.ts';
import type { HeldMembershipView, PaymentMethodView } from '#shared/membership/membership-views.ts';
import { useNow } from '#web/site.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { passArt } from '#web/ui/art/plan-art.ts';

type PlanOverviewProps = {
  status: HeldMembershipView;
  /** 'incl. VAT' or the § 19 note. */ note: string;
  /** The Update button. */ update: ReactNode;
};

/**
 * The current plan as a mini pass, with everything the law wants seen in the account: next charge, price, end (§ 309
 * no. 9 BGB).
 */
export function PlanOverview({ status, note, update }: PlanOverviewProps) {
  const now = useNow();
  const { planId, planLabel, billingCycle, cancelAtPeriodEnd, paymentMethod, givenAs } = status;
  return (
    <section className="plan-overview" aria-label="Current plan">
      <div className="mini-art grain" aria-hidden="true">
        <span className="slot" />
        <DrawnArt key={planId} className="pass-print" drawing={passArt(planId)} />
      </div>
      <div className="mini-body">
        <div className="row">
          {givenAs === null && <Chip>{billingCycle}</Chip>}
          {cancelAtPeriodEnd && (
            <Chip tone="stop" icon="ban">
              Cancelled
            </Chip>
          )}
          {status.phase === 'paused' && (
            <Chip tone="warn" icon="clock">
              Paused
            </Chip>
          )}
        </div>
        <h2 className="tier">{planLabel}</h2>
        <dl>
          {factsOf(status, { note, now }).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mini-card">
          <Icon name="credit-card" size={26} />
          <p>
            <span>Payment method</span>
            <b className="tabular">{givenAs === null ? cardText(paymentMethod) : PAID_BY_WORDS[givenAs]}</b>
          </p>
          {update}
        </div>
      </div>
    </section>
  );
}

function cardText(card: PaymentMethodView | null): string {
  if (card === null) return 'As given to Stripe';
  const { brand, last4, expMonth, expYear } = card;
  return (
    `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}, valid to ` +
    `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
  );
}

function factsOf(
  status: HeldMembershipView,
  { note, now }: { note: string; now: Date },
): [label: string, value: string][] {
  const { nextPaymentAt, endsAt, minimumTermEnd, monthlyCents, joinedAt, pausedUntil, freeMonthAt } = status;
  const access = accessUntil(status);
  const facts: [label: string, at: Date | null][] = [
    ['Free month from', freeMonthAt],
    ['Next payment', nextPaymentAt],
    ['Access until', access],
    ['Ends on', endsAt === access ? null : endsAt],
    // One that is over is not shown as running.
    ['Minimum term until', minimumTermEnd !== null && minimumTermEnd > now ? minimumTermEnd : null],
    // One that ends first is never over.
    ['Paused until', endsAt !== null && pausedUntil !== null && pausedUntil >= endsAt ? null : pausedUntil],
    ['Joined', joinedAt],
  ];
  return [
    ['Price', status.givenAs === 'free' ? 'Free' : `${formatWholeCents(monthlyCents)} per month, ${note}`],
    ...facts.flatMap(([label, at]): [string, string][] => (at === null ? [] : [[label, formatMemberDate(at)]])),
  ];
}
