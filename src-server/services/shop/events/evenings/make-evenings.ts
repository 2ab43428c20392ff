import { eveningId } from '#shared/door/evening-id.ts';
import { DomainError } from '#shared/errors.ts';
import type { Evening } from '#shared/events/evenings.ts';
import { eveningsByRule, type Rule } from '#shared/events/evenings-by-rule.ts';
import { stillEveningsOf } from '#shared/events/still-days.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { eveningRows, type EveningRow } from './evening-rows.ts';

/** Whether somebody has changed it by itself: it is not when the rule says, was left out, or was added. */
const isByHand = ({ state, startsAt, endsAt, ruleStartsAt, ruleEndsAt }: EveningRow): boolean =>
  state === 'cancelled'
    ? ruleStartsAt !== null
    : startsAt.getTime() !== ruleStartsAt?.getTime() || endsAt.getTime() !== ruleEndsAt?.getTime();

/** Whether two rules say the same. */
export const isSameRule = (a: Rule, b: Rule): boolean =>
  a.kind === b.kind && a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime();

/** What a rule makes, by week: without the evenings between that are on days without dancing, unless they are accepted. */
function plannedBy(rule: Rule, isStillDayAccepted: boolean): Map<number, Evening> {
  const still = new Set(isStillDayAccepted ? [] : stillEveningsOf(rule).map(({ startsAt }) => startsAt.getTime()));
  return new Map(
    eveningsByRule(rule)
      .map((evening, week) => [week + 1, evening] as const)
      .filter(([, { startsAt }]) => !still.has(startsAt.getTime())),
  );
}

/**
 * Makes the evenings of a weekly course from its rule, or makes them anew after its rule has changed; gives from when to
 * when it is then. Any other event has none. An evening keeps its id through every change. Throws EVENINGS_FIXED once one
 * has begun or was changed by itself: then they are changed one by one. Call inside a transaction.
 */
export function makeEvenings(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  eventId: string,
  { rule, isStillDayAccepted = false }: { rule: Rule; isStillDayAccepted?: boolean | undefined },
): Evening {
  const rows = eveningRows(ctx.db).all({ eventId });
  const now = ctx.now();
  if (rows.some((row) => isByHand(row) || (row.state === 'planned' && row.startsAt <= now)))
    throw new DomainError('EVENINGS_FIXED');
  const planned = plannedBy(rule, isStillDayAccepted);
  const known = new Set(rows.map(({ number }) => number));
  for (const [number, { startsAt, endsAt }] of planned) {
    const times = { startsAt, endsAt, ruleStartsAt: startsAt, ruleEndsAt: endsAt };
    if (known.has(number)) updateRows(ctx.db, eventEvenings, { eventId, number }, { ...times, state: 'planned' });
    else insertRow(ctx.db, eventEvenings, { id: eveningId(eventId, number), eventId, number, ...times });
  }
  for (const { id, number } of rows)
    if (!planned.has(number))
      updateRows(ctx.db, eventEvenings, { id }, { ruleStartsAt: null, ruleEndsAt: null, state: 'cancelled' });
  const evenings = [...planned.values()];
  return { startsAt: (evenings[0] ?? rule).startsAt, endsAt: (evenings.at(-1) ?? rule).endsAt };
}

/** The rule that a course's evenings were made from; null for an event that has none. */
export function ruleTimesOf(ctx: ServiceContext, eventId: string): Evening | null {
  const byRule = eveningRows(ctx.db)
    .all({ eventId })
    .flatMap(({ ruleStartsAt, ruleEndsAt }) =>
      ruleStartsAt === null || ruleEndsAt === null ? [] : [{ startsAt: ruleStartsAt, endsAt: ruleEndsAt }],
    );
  const [first, last] = [byRule[0], byRule.at(-1)];
  return first === undefined || last === undefined ? null : { startsAt: first.startsAt, endsAt: last.endsAt };
}
