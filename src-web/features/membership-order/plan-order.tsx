import type { ReactNode } from 'react';
import { minimumTermCents, type PlanView } from '#shared/membership/plans.ts';
import { formatCents, ZERO_CENTS } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { contractWords, memberOrderWords } from './words.ts';

type PlanOrderProps = {
  plan: PlanView;
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
  const words = useWords(memberOrderWords).ticket;
  const term = useWords(contractWords).months(plan.minimumMonths);
  const lang = useLang();
  return (
    <aside className="order-ticket" aria-label={words.label}>
      <div className="order-top paper">
        <span className="poster strip">
          <DrawnArt key={plan.id} className="poster-art" drawing={{ art: 'strip', ...plan.art }} />
        </span>
        <div className="order-head">
          <p className="small dim">{words.membership}</p>
          <p className="heading-medium">{plan.tier}</p>
          <p className="small">
            {change === undefined ? words.begins : words.beginsOn(formatMemberDate(change.beginsAt, lang))}
          </p>
        </div>
      </div>
      <div className="order-stub paper">
        {ticks}
        <dl>
          <Line label={words.confirmation} value={email} />
          <Line label={words.due} value={formatCents(change === undefined ? plan.monthlyCents : ZERO_CENTS, lang)} />
          {change !== undefined && <Line label={words.first} value={formatMemberDate(change.beginsAt, lang)} />}
          <Line label={words.price} value={formatCents(plan.monthlyCents, lang)} />
          <Line label={words.minimum} value={term} />
          {change !== undefined && (
            <Line label={words.untilAtLeast} value={formatMemberDate(change.minimumTermEnd, lang)} />
          )}
        </dl>
        <p className="order-total">
          <span className="heading-small">{words.inAll(term)}</span>{' '}
          <b className="tabular">{formatCents(minimumTermCents(plan), lang)}</b>
        </p>
        <p className="small dim order-note">{words.note(note)}</p>
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
