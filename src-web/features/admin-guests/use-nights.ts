import { useState } from 'react';
import { DAY_MS, formatShortDay, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { useNow } from '#web/site.tsx';

/** Names of guests go 30 days after their night. */
const KEPT_DAYS = 31;
/** A course that is still on began so long ago at most. */
const LONGEST_DAYS = 120;
const DAYS_AHEAD = 180;

type Choice = { value: string; label: string };

const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** Nights to come by date, none that was called off; `withPast` every one whose guests may still have names. */
export function useNights({ withPast }: { withPast: boolean }): Choice[] {
  const now = useNow();
  const [span] = useState(() => ({
    from: localDateOf(daysFrom(now, -LONGEST_DAYS - KEPT_DAYS)),
    to: localDateOf(daysFrom(now, DAYS_AHEAD)),
  }));
  const nights = trpc.admin.events.between.useQuery(span).data ?? [];
  const isOffered = withPast
    ? ({ endsAt }: { endsAt: Date }) => endsAt > daysFrom(now, -KEPT_DAYS)
    : ({ endsAt, isCancelled }: { endsAt: Date; isCancelled: boolean }) => !isCancelled && endsAt > now;
  return nights
    .filter(isOffered)
    .map(({ id, title, startsAt }) => ({ value: id, label: `${title}, ${formatShortDay(startsAt)}` }));
}
