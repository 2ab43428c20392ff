import type { CancellationView } from '#shared/membership/membership-views.ts';
import { NOTICE_DAYS } from '#shared/membership/terms.ts';
import { formatMemberDate } from '#shared/time.ts';

const BECAUSE = {
  minimum_term: () => 'That is the end of your minimum term. Until then the monthly payments go on.',
  notice: (end: CancellationView) =>
    `${formatMemberDate(end.currentPeriodEnd)}, when the month you have paid ends, is less than ` +
    `${NOTICE_DAYS} days away, so it is the end of the month after it.`,
} as const;

/** The day a cancellation takes effect, and why not earlier. */
export function WhenItEnds({ end }: { end: CancellationView }) {
  return (
    <>
      <p className="ends-on">
        <span className="dim">Your membership would end on</span>
        <b className="tabular">{formatMemberDate(end.endsAt)}</b>
      </p>
      <p>
        {end.becauseOf === null
          ? 'That is the end of the month you have paid. Nothing more is charged.'
          : BECAUSE[end.becauseOf](end)}{' '}
        Your pass and your free tickets count until that day, and you can take the cancellation back until then. Tickets
        you have paid for stay valid.
      </p>
    </>
  );
}
