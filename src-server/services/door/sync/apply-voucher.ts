import type { VoucherPayload } from '#shared/door/journal-entry.ts';
import { formatTime } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import { contextAt } from '../devices/context-at.ts';
import type { Desk } from '../devices/desk.ts';
import { judgeVoucher } from '../vouchers/show-voucher.ts';
import { undoRedemptionAt } from '../vouchers/undo-redemption.ts';
import { findRedemption, insertRedemption } from '../vouchers/voucher-rows.ts';
import type { EntryException } from './entry-exception.ts';
import { writtenAt } from './entry-rows.ts';
import type { Entry } from './read-entry.ts';

type Redeemed = Extract<VoucherPayload, { type: 'redeem' }>;

/**
 * The drink was handed out, whatever the books say: one that was redeemed elsewhere counts once, and both desks are
 * told; the call of the same id has done it already.
 */
function redeemedAtDesk(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload: { eventId, code, cashierId } }: { id: string; at: Date; payload: Redeemed },
): EntryException[] {
  if (findRedemption(ctx, id)?.deskId === desk.id) return [];
  loadDoorEvent(contextAt(ctx, at), eventId);
  const { state, voucherId, ticketId, cents, use, deskId } = judgeVoucher(ctx, { eventId, code });
  const aboutId = ticketId ?? undefined;
  if (state === 'redeemed') {
    const when = use === null ? '' : ` ${formatTime(use.at)} ${use.deskName}`;
    return [{ kind: 'voucher_twice', detail: `${cents}${when}`, eventId, otherDeskId: deskId ?? undefined, aboutId }];
  }
  if (state === 'unknown' || state === 'other_night') return [{ kind: 'voucher_unknown', detail: state, eventId }];
  insertRedemption(ctx, { id, voucherId, ticketId, eventId, cents, deskId: desk.id, cashierId, redeemedAt: at });
  return state === 'void' ? [{ kind: 'voucher_void', detail: String(cents), eventId, aboutId }] : [];
}

/** A voucher spent or given back at a desk. */
export function applyVoucher(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload, objection }: Entry<VoucherPayload>,
): EntryException[] {
  if (payload.type === 'redeem') return redeemedAtDesk(ctx, desk, { id, at, payload });
  const { redemptionId, supervisorId } = payload;
  // The ten seconds are measured by one clock: what was redeemed with a network carries ours.
  const madeAt = writtenAt(ctx, { id: redemptionId, deskId: desk.id });
  undoRedemptionAt(ctx, desk, { entryId: id, redemptionId, supervisorId, objection, at, madeAt });
  return [];
}
