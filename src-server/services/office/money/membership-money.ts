import { asc, eq, inArray } from 'drizzle-orm';
import type { MembershipMoney, OwedBy } from '#shared/books/money-page.ts';
import { cents } from '#shared/money.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import { owedOf } from '#shared/membership/owed.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FACT_COLUMNS } from '../../shop/member-price/running-membership.ts';
import { shownName } from '../../base/shown-name.ts';

const MONEY_COLUMNS = {
  id: subscribers.id,
  userId: subscribers.userId,
  ...FACT_COLUMNS,
  startedAt: subscribers.startedAt,
  currentPeriodStart: subscribers.currentPeriodStart,
  bookedUntil: subscribers.bookedUntil,
  monthlyCents: subscribers.monthlyCents,
};

/** Everybody whose membership has begun and is not over: as many as there are members. */
const running = prepared((orm) =>
  orm
    .select(MONEY_COLUMNS)
    .from(subscribers)
    .where(inArray(subscribers.status, ['active', 'past_due']).inlineParams())
    .prepare(),
);

/** Those whose renewal failed, by the index of who waits; the oldest first. */
const unpaid = prepared((orm) =>
  orm
    .select({ ...MONEY_COLUMNS, name: shownName, email: users.email })
    .from(subscribers)
    .leftJoin(users, eq(users.id, subscribers.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(subscribers.status, 'past_due').inlineParams())
    .orderBy(asc(subscribers.graceStartedAt))
    .prepare(),
);

const MOST_NAMED = 100;

/** Who owes, by name, the oldest first. */
function listOwed(ctx: ServiceContext): OwedBy[] {
  const now = ctx.now();
  return unpaid(ctx.db)
    .all()
    .flatMap((row: RowOf<typeof unpaid>): OwedBy[] => {
      const owed = owedOf(row, now);
      if (owed === null) return [];
      const { id: subscriberId, userId, name, email } = row;
      const { months, since } = owed;
      return [
        { subscriberId, userId, name, email, months, owedCents: cents(owed.cents), since, phase: phaseOf(row, now) },
      ];
    });
}

type Flow = { joined: number; left: number; days: number };

/** How memberships stand now, and how they moved in a span of so many days. */
export function membershipMoney(ctx: ServiceContext, { joined, left, days }: Flow): MembershipMoney {
  const now = ctx.now();
  const phases = running(ctx.db)
    .all()
    .map((row) => ({ row, phase: phaseOf(row, now) }))
    .filter(({ phase }) => phase !== 'ended');
  const paused = phases.filter(({ phase }) => phase === 'paused').length;
  const owed = listOwed(ctx);
  const before = phases.length - joined + left;
  const months = (days * DAY_MS) / ((365.25 * DAY_MS) / 12);
  return {
    running: phases.length,
    recurringCents: phases.reduce((sum, { row, phase }) => sum + (phase === 'paused' ? 0 : row.monthlyCents), 0),
    joined,
    left,
    paused,
    churnBps: before <= 0 ? null : Math.round((left / before / months) * 10_000),
    owed: owed.slice(0, MOST_NAMED),
    owedPeople: owed.length,
    owedCents: owed.reduce((sum, { owedCents }) => sum + owedCents, 0),
  };
}
