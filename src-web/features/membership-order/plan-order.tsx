import type { ReactNode } from 'react';
import { minimumTermCents, minimumTermText, type MembershipPlan } from '#shared/membership/plans.ts';
import { formatCents, ZERO_CENTS } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';

type PlanOrderProps = {
  plan: MembershipPlan;
  /** 'incl. VAT' or the § 19 note. */ note: string;
  email: string;
  /** The two ticks; none where it begins after the time to withdraw. */ ticks?: ReactNode;
  /** When it takes the place of another plan. */ change?: { beginsAt: Date; minimumTermEnd: Date };
  /** The button and what belongs beside it. */ children: ReactNode;
};

/**
 * The order as a ticket not yet torn off: price per month, minimum term and its cost stand directly above the button (§
 * 312j BGB).
 */
export function PlanOrder({ plan, note, email, ticks, change, children }: PlanOrderProps) {
  return (
    <aside className="order-ticket" aria-label="Order summary">
      <div className="order-top paper">
        <span className="poster strip">
          <DrawnArt key={plan.id} className="poster-art" drawing={{ art: 'strip', ...plan.art }} />
        </span>
        <div className="order-head">
          <p className="small dim">Membership</p>
          <p className="heading-medium">{plan.tier}</p>
          <p className="small">
            {change === undefined ? 'Begins with the first payment' : `Begins on ${formatMemberDate(change.beginsAt)}`}
          </p>
        </div>
      </div>
      <div className="order-stub paper">
        {ticks}
        <dl>
          <Line label="Confirmation sent to" value={email} />
          <Line label="Due now" value={formatCents(change === undefined ? plan.monthlyCents : ZERO_CENTS)} />
          {change !== undefined && <Line label="First payment" value={formatMemberDate(change.beginsAt)} />}
          <Line label="Price per month" value={formatCents(plan.monthlyCents)} />
          <Line label="Minimum term" value={minimumTermText(plan).replace('Minimum ', '')} />
          {change !== undefined && <Line label="Runs until at least" value={formatMemberDate(change.minimumTermEnd)} />}
        </dl>
        <p className="order-total">
          <span className="heading-small">{`${minimumTermText(plan).replace('Minimum ', '')} in all`}</span>{' '}
          <b className="tabular">{formatCents(minimumTermCents(plan))}</b>
        </p>
        <p className="small dim order-note">All prices {note}. Renews monthly after the minimum term.</p>
        {children}
      </div>
    </aside>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}
