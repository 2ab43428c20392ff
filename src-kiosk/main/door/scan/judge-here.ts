import type { BanEnd } from '#shared/bans/ban.ts';
import { decideVerdict, type ScanFacts } from '#shared/door/decide-verdict.ts';
import { beginsLater } from '#shared/door/doors-open.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import { CONFIRMABLE_REASONS, type ConfirmableReason, type VerdictReason } from '#shared/door/verdict-words.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { doorTime } from '../../base/server-time.ts';
import { headCount } from './head-count.ts';
import type { Found } from './look-up.ts';

/**
 * When tonight's event begins, while its doors are not open yet; null afterwards. By the server's clock: that of the
 * desk may be wrong.
 */
export const beginsLaterHere = (ctx: DeskContext, { startsAt, endsAt }: SnapshotEvent): Date | null =>
  beginsLater(
    { startsAt: new Date(startsAt), endsAt: new Date(endsAt), evenings: [] },
    doorTime(ctx),
    ctx.snapshot().desk?.doorsOpenHours,
  );

/** Until when whoever comes with this is banned; null for everybody else. A ban ends here by the clock, too. */
export function banHere(ctx: DeskContext, subject: string | null): BanEnd | null {
  const ban = ctx.snapshot().bans.find(([banned]) => banned === subject);
  if (ban === undefined) return null;
  const [, endsAt] = ban;
  if (endsAt === null) return { endsAt };
  return endsAt > doorTime(ctx).getTime() ? { endsAt: new Date(endsAt) } : null;
}

type Asked = { found: Found; entryId: string; confirmed: ConfirmableReason | null };

/** Everything this desk knows of a scan, for the one judge. */
export function factsOf(ctx: DeskContext, event: SnapshotEvent, { found, entryId, confirmed }: Asked): ScanFacts {
  const counts = headCount(ctx.store, event.id, event.counts);
  return {
    entryId,
    isEventCancelled: event.isCancelled,
    beginsLater: beginsLaterHere(ctx, event),
    code: found.code,
    ticket: found.ticket,
    member: found.member,
    ban: banHere(ctx, found.subject),
    seatsLeft: counts.capacity === null ? null : Math.max(0, counts.capacity - counts.admitted),
    otherNight: found.otherNight,
    isListComplete: found.code.kind === 'typed', // a number that is in no list can't be believed
    confirmed,
  };
}

/** The verdict of this desk alone. */
export const verdictOf = (ctx: DeskContext, event: SnapshotEvent, asked: Asked): Verdict =>
  decideVerdict(factsOf(ctx, event, asked));

/**
 * Why, as the journal says it: what a human decided to let in bears the amber they were asked about, not the green that
 * it became.
 */
export function writtenReason(
  ctx: DeskContext,
  event: SnapshotEvent,
  { found, verdict, confirmed }: Pick<Asked, 'found' | 'confirmed'> & { verdict: Verdict },
): VerdictReason {
  const { entryId, isAdmitted, reason } = verdict;
  if (!isAdmitted || confirmed === null) return reason;
  const asked = decideVerdict({ ...factsOf(ctx, event, { found, entryId, confirmed: null }), beginsLater: null });
  return CONFIRMABLE_REASONS.find((one) => one === asked.reason) ?? reason;
}
