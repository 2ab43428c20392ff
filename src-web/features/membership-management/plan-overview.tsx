import type { ReactNode } from 'react';
import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import type { Lang } from '#shared/lang.ts';
import { accessUntil } from '#shared/membership/access-until.ts';
import type { HeldMembershipView, PaymentMethodView } from '#shared/membership/membership-views.ts';
import { useNow } from '#web/site.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { passArt } from '#web/ui/art/plan-art.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { managementWords, type ManagementWords } from './words.ts';

type PlanOverviewProps = {
  status: HeldMembershipView;
  /** 'incl. VAT' or the § 19 note. */ note: string;
  /** How what the office gave was paid, in words. */ paidBy: string | null;
  /** The Update button. */ update: ReactNode;
};

/**
 * The current plan as a mini pass, with everything the law wants seen in the account: next charge, price, end (§ 309
 * no. 9 BGB).
 */
export function PlanOverview({ status, note, paidBy, update }: PlanOverviewProps) {
  const words = useWords(managementWords).plan;
  const lang = useLang();
  const now = useNow();
  const { plan, planLabel, billingCycle, cancelAtPeriodEnd, paymentMethod } = status;
  return (
    <section className="plan-overview" aria-label={words.current}>
      <div className="mini-art grain" aria-hidden="true">
        <span className="slot" />
        <DrawnArt key={plan.art.passId} className="pass-print" drawing={passArt(plan.art)} />
      </div>
      <div className="mini-body">
        <div className="row">
          {paidBy === null && <Chip>{words.cycles[billingCycle]}</Chip>}
          {cancelAtPeriodEnd && (
            <Chip tone="stop" icon="ban">
              {words.cancelled}
            </Chip>
          )}
          {status.phase === 'paused' && (
            <Chip tone="warn" icon="clock">
              {words.paused}
            </Chip>
          )}
        </div>
        <h2 className="tier">{words.name(planLabel)}</h2>
        <dl>
          {factsOf(status, { note, now, words, lang }).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mini-card">
          <Icon name="credit-card" size={26} />
          <p>
            <span>{words.paymentMethod}</span>
            <b className="tabular">{paidBy ?? cardText(paymentMethod, words)}</b>
          </p>
          {update}
        </div>
      </div>
    </section>
  );
}

function cardText(card: PaymentMethodView | null, words: ManagementWords['plan']): string {
  if (card === null) return words.atStripe;
  const { brand, last4, expMonth, expYear } = card;
  const until = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
  return words.card(`${brand.charAt(0).toUpperCase()}${brand.slice(1)}`, last4, until);
}

type Said = { note: string; now: Date; words: ManagementWords['plan']; lang: Lang };

function factsOf(status: HeldMembershipView, { note, now, words, lang }: Said): [label: string, value: string][] {
  const { nextPaymentAt, endsAt, minimumTermEnd, monthlyCents, joinedAt, pausedUntil, freeMonthAt } = status;
  const access = accessUntil(status);
  const facts: [label: string, at: Date | null][] = [
    [words.freeMonth, freeMonthAt],
    [words.nextPayment, nextPaymentAt],
    [words.accessUntil, access],
    [words.endsOn, endsAt === access ? null : endsAt],
    // One that is over is not shown as running.
    [words.minimumTerm, minimumTermEnd !== null && minimumTermEnd > now ? minimumTermEnd : null],
    // One that ends first is never over.
    [words.pausedUntil, endsAt !== null && pausedUntil !== null && pausedUntil >= endsAt ? null : pausedUntil],
    [words.joined, joinedAt],
  ];
  return [
    [words.price, status.givenAs === 'free' ? words.free : words.perMonth(formatWholeCents(monthlyCents, lang), note)],
    ...facts.flatMap(([label, at]): [string, string][] => (at === null ? [] : [[label, formatMemberDate(at, lang)]])),
  ];
}
