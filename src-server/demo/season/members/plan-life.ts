import { addMonths, boundaryPlus, minimumTermEnd, PAUSE_MONTHS, withdrawalRefund } from '#shared/membership/terms.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import { DAY_MS } from '#shared/time.ts';
import type { MembershipLife } from '#server/demo/payments/dev/live-memberships.ts';
import type { MemberStory } from './member-stories.ts';

type Act = { at: Date; does: MembershipLife['acts'][number]['does']; until?: Date; amount?: number };

/** What happened in a membership, by the terms of its plan. */
export type PlannedLife = {
  plan: MembershipPlan;
  joinedAt: Date;
  card: string;
  acts: Act[];
  cancelRequestedAt: Date | null;
  cancelAt: Date | null;
  pause: { startsAt: Date; endsAt: Date } | null;
};

const WORKING_CARD = '4242 4242 4242 4242';
const REFUSED_CARD = '4000 0000 0000 0002';
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** An evening so many months and days ago: the days bring the last month's beginning near to today. */
function joinDay(today: Date, { monthsAgo, daysAgo }: MemberStory): Date {
  const evening = daysAfter(today, -daysAgo);
  evening.setUTCHours(17, 30, 0, 0);
  return addMonths(evening, -monthsAgo);
}

function leaving(life: PlannedLife, requestedAt: Date, cancelAt: Date): PlannedLife {
  return {
    ...life,
    acts: [...life.acts, { at: requestedAt, does: 'cancel', until: cancelAt }],
    cancelRequestedAt: requestedAt,
    cancelAt,
  };
}

function pausing(life: PlannedLife, afterMonths: number): PlannedLife {
  const startsAt = addMonths(life.joinedAt, afterMonths);
  const endsAt = boundaryPlus(life.joinedAt, startsAt, PAUSE_MONTHS);
  return {
    ...life,
    acts: [...life.acts, { at: daysAfter(startsAt, -14), does: 'pause', until: endsAt }],
    pause: { startsAt, endsAt },
  };
}

/** The card goes bad during the last paid month, so that the newest renewal fails. */
function failing(life: PlannedLife, monthsPaid: number): PlannedLife {
  return {
    ...life,
    acts: [...life.acts, { at: daysAfter(addMonths(life.joinedAt, monthsPaid), -5), does: 'card-fails' }],
  };
}

export function planLife(story: MemberStory, plan: MembershipPlan, today: Date): PlannedLife {
  const joinedAt = joinDay(today, story);
  const life: PlannedLife = {
    plan,
    joinedAt,
    card: WORKING_CARD,
    acts: [],
    cancelRequestedAt: null,
    cancelAt: null,
    pause: null,
  };
  const termEnd = minimumTermEnd({ startedAt: joinedAt, minimumMonths: plan.minimumMonths, extraMonths: 0 });
  switch (story.story) {
    case 'runs':
      return life;
    case 'leaves':
      return leaving(life, daysAfter(today, -2), addMonths(joinedAt, story.monthsAgo + 1));
    case 'leaves-in-term':
      return leaving(life, daysAfter(joinedAt, 10), termEnd);
    case 'left':
      return leaving(life, daysAfter(termEnd, 5), addMonths(termEnd, 1));
    case 'pauses':
      return pausing(life, story.monthsAgo - 1);
    case 'will-pause':
      return pausing(life, story.monthsAgo + 1);
    case 'is-back':
      return pausing(life, 2);
    case 'in-grace':
    case 'suspended':
      return failing(life, story.monthsAgo);
    case 'recovered': {
      const failed = failing(life, story.monthsAgo);
      return {
        ...failed,
        acts: [...failed.acts, { at: daysAfter(addMonths(joinedAt, story.monthsAgo), 2), does: 'new-card' }],
      };
    }
    case 'withdrew': {
      // All of them set both ticks: the days used are paid for (§ 357a (2) BGB).
      const at = daysAfter(joinedAt, 4);
      const amount = withdrawalRefund(
        { paidCents: plan.monthlyCents, periodStart: joinedAt, periodEnd: addMonths(joinedAt, 1) },
        { withdrawnAt: at, owesForUse: true },
      );
      return {
        ...life,
        acts: [
          { at, does: 'cancel-now' },
          { at, does: 'refund', amount },
        ],
      };
    }
    case 'never-paid':
      return { ...life, card: REFUSED_CARD };
  }
}
