import { randomUUID } from 'node:crypto';
import { SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { partnerLinks } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { membersOf, type PartnerLinkRow } from './find-partners.ts';
import { nextInRow } from './find-places.ts';
import { offerSeat } from './kept-seats.ts';

/** Whom somebody can dance with; who dances both, or was not asked, with everybody. */
const SUITS: Record<SeatRole, readonly (SeatRole | null)[]> = {
  lead: ['follow', 'both', null],
  follow: ['lead', 'both', null],
  both: [...SEAT_ROLES, null],
};
const suits = (role: SeatRole | null): readonly (SeatRole | null)[] => SUITS[role ?? 'both'];

/**
 * Where one pays once a partner is found: the first two in the row who suit each other have a seat kept, each their own,
 * and nobody has one alone. Whoever has paid and lost their partner comes before all. Gives whether there was anybody.
 */
export function matchNext(
  ctx: ServiceContext,
  event: { id: string; startsAt: Date },
  { halves, free }: { halves: PartnerLinkRow[]; free: number },
): boolean {
  for (const [at, link] of free < 1 ? [] : halves.entries()) {
    const [half] = membersOf(ctx, link.id).paid;
    const partner = half && nextInRow(ctx, { eventId: event.id }, suits(half.role));
    if (partner === undefined) continue;
    updateRows(ctx.db, partnerLinks, { id: link.id }, { state: 'open', halfSince: null });
    offerSeat(ctx, partner, { startsAt: event.startsAt, partnerLinkId: link.id });
    halves.splice(at, 1);
    return true;
  }
  const first = free < 2 ? undefined : nextInRow(ctx, { eventId: event.id }, suits(null));
  const partner = first && nextInRow(ctx, { eventId: event.id, but: first.id }, suits(first.role));
  if (first === undefined || partner === undefined) return false;
  const partnerLinkId = randomUUID();
  insertRow(ctx.db, partnerLinks, { id: partnerLinkId, eventId: event.id, seq: first.seq, createdAt: ctx.now() });
  for (const waiter of [first, partner]) offerSeat(ctx, waiter, { startsAt: event.startsAt, partnerLinkId });
  return true;
}
