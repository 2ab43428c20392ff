import { randomUUID } from 'node:crypto';
import { SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { partnerLinks } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { membersOf, type PartnerLinkRow } from './find-partners.ts';
import type { WaiterRow } from './find-places.ts';
import { comesBefore, nextInRow } from './find-turn.ts';
import { offerSeat } from './kept-seats.ts';

/** Whom somebody can dance with; who dances both, or was not asked, with everybody. */
const SUITS: Record<SeatRole, readonly (SeatRole | null)[]> = {
  lead: ['follow', 'both', null],
  follow: ['lead', 'both', null],
  both: [...SEAT_ROLES, null],
};
const suits = (role: SeatRole | null): readonly (SeatRole | null)[] => SUITS[role ?? 'both'];

type Match = { id: string; startsAt: Date };

/** Whoever has paid and lost their partner is found the next, before all others. Gives whether there was anybody. */
export function matchHalf(ctx: ServiceContext, { id: eventId, startsAt }: Match, halves: PartnerLinkRow[]): boolean {
  for (const [at, link] of halves.entries()) {
    const [half] = membersOf(ctx, link.id).paid;
    const partner = half && nextInRow(ctx, { eventId }, suits(half.role));
    if (partner === undefined) continue;
    updateRows(ctx.db, partnerLinks, { id: link.id }, { state: 'open', halfSince: null });
    offerSeat(ctx, partner, { startsAt, partnerLinkId: link.id });
    halves.splice(at, 1);
    return true;
  }
  return false;
}

/**
 * Where one pays once a partner is found: the first two in the row who suit each other have a seat kept, each their own,
 * and nobody has one alone. Two who come together have found theirs: `couple` comes before who joined after them. Gives
 * whether there was anybody.
 */
export function matchNext(
  ctx: ServiceContext,
  { id: eventId, startsAt }: Match,
  couple: WaiterRow | undefined,
): boolean {
  const first = nextInRow(ctx, { eventId }, suits(null));
  const partner = first && nextInRow(ctx, { eventId, but: first.id }, suits(first.role));
  if (couple !== undefined && (partner === undefined || comesBefore(couple, first))) {
    offerSeat(ctx, couple, { startsAt });
    return true;
  }
  if (first === undefined || partner === undefined) return false;
  const partnerLinkId = randomUUID();
  insertRow(ctx.db, partnerLinks, { id: partnerLinkId, eventId, seq: first.seq, createdAt: ctx.now() });
  for (const waiter of [first, partner]) offerSeat(ctx, waiter, { startsAt, partnerLinkId });
  return true;
}
