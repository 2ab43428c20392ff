import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { SESSION_LIFETIME_MS } from '#shared/orders/checkout-limits.ts';
import { findPlan } from '#shared/membership/plans.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime, MINUTE_MS } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { useNow } from '#web/site.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { useOrganisersLang } from '#web/ui/organisers.tsx';
import type { AboutToBuy } from './about-to-buy.ts';
import { authWords } from './words.ts';

/** Keeps in sight what somebody signs in for. */
export const WhatIsBought = ({ bought: { eventId, planId } }: { bought: AboutToBuy }) =>
  planId === undefined ? <NightBought eventId={eventId} /> : <PlanBought planId={planId} />;

/** The plan, what it costs, and for how long at least. */
function PlanBought({ planId }: { planId: string }) {
  const words = useWords(authWords);
  const lang = useLang();
  const organisers = useOrganisersLang();
  const { data: plans = [] } = trpc.membership.plans.useQuery();
  const plan = findPlan(plans, planId);
  if (plan === undefined) return null;
  const { art, tier, monthlyCents, minimumMonths } = plan;
  return (
    <aside className="auth-bought" aria-label={words.yourMembership}>
      <Poster artwork={{ id: art.id, genre: art.genre, imageUrl: null }} size="thumb" mode="inline" />
      <div>
        <p className="dim small">{words.yourMembership}</p>
        <p className="heading-small" lang={organisers}>
          {tier}
        </p>
        <p className="small">{words.perMonth(formatCents(monthlyCents, lang), minimumMonths)}</p>
      </div>
    </aside>
  );
}

/** The night, and from when on seats are held and how long. */
function NightBought({ eventId }: { eventId: string }) {
  const words = useWords(authWords);
  const lang = useLang();
  const { data: event } = trpc.events.byId.useQuery({ id: eventId });
  const now = useNow();
  if (event === undefined || event.isPast || event.isCancelled) return null;
  const { id, location, imageUrl } = event;
  const { startsAt } = eveningAt(event, now);
  return (
    <aside className="auth-bought" aria-label={words.yourTickets}>
      <Poster artwork={{ id, genre: genreOf(event), imageUrl }} size="thumb" mode="inline" />
      <div>
        <p className="dim small">{words.yourTickets}</p>
        <p className="heading-small">
          <SaidOf of={event} say="title" />
        </p>
        <p className="small">{words.when(formatLongDate(startsAt, lang), formatTime(startsAt), location)}</p>
      </div>
      <p className="small">{words.seatsHeld(SESSION_LIFETIME_MS / MINUTE_MS)}</p>
    </aside>
  );
}
