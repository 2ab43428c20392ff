import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { SESSION_LIFETIME_MS } from '#shared/orders/checkout-limits.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime, MINUTE_MS } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { useNow } from '#web/site.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import type { AboutToBuy } from './about-to-buy.ts';
import { AUTH_TEXT } from './auth-text.ts';

/** Keeps in sight what somebody signs in for. */
export const WhatIsBought = ({ bought: { eventId, plan } }: { bought: AboutToBuy }) =>
  plan === undefined ? <NightBought eventId={eventId} /> : <PlanBought plan={plan} />;

/** The plan, what it costs, and for how long at least. */
function PlanBought({ plan: { art, tier, monthlyCents, minimumMonths } }: { plan: MembershipPlan }) {
  return (
    <aside className="auth-bought" aria-label={AUTH_TEXT.yourMembership}>
      <Poster artwork={{ id: art.id, genre: art.genre, imageUrl: null }} size="thumb" mode="inline" />
      <div>
        <p className="dim small">{AUTH_TEXT.yourMembership}</p>
        <p className="heading-small" lang="en">
          {tier}
        </p>
        <p className="small">{AUTH_TEXT.perMonth(formatCents(monthlyCents, 'de'), minimumMonths)}</p>
      </div>
    </aside>
  );
}

/** The night, and from when on seats are held and how long. */
function NightBought({ eventId }: { eventId: string }) {
  const { data: event } = trpc.events.byId.useQuery({ id: eventId });
  const now = useNow();
  if (event === undefined || event.isPast || event.isCancelled) return null;
  const { id, title, location, imageUrl } = event;
  const { startsAt } = eveningAt(event, now);
  return (
    <aside className="auth-bought" aria-label={AUTH_TEXT.yourTickets}>
      <Poster artwork={{ id, genre: genreOf(event), imageUrl }} size="thumb" mode="inline" />
      <div>
        <p className="dim small">{AUTH_TEXT.yourTickets}</p>
        <p className="heading-small" lang="en">
          {title}
        </p>
        <p className="small">{`${formatLongDate(startsAt, 'de')}, ${formatTime(startsAt)} Uhr, ${location}`}</p>
      </div>
      <p className="small">{AUTH_TEXT.seatsHeld(SESSION_LIFETIME_MS / MINUTE_MS)}</p>
    </aside>
  );
}
