import { nightName } from '#shared/door/night-name.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import type { VoucherAnswer, VoucherUse, VoucherView } from '#shared/door/voucher.ts';
import type { VoucherCode } from '#shared/door/voucher-code.ts';
import { saleOf } from '../cash/cash-records.ts';
import { askInTime } from '../../base/ask-in-time.ts';
import { requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { refundedPositions } from '../sales/refund-sale.ts';
import { findClaim } from '../../base/store/claims.ts';
import { findLiveRedeemed, findRedeemed, findSaleByEnd } from '../../base/store/voucher-rows.ts';
import { readVoucherCode } from './voucher-code.ts';

/** What this desk knows by itself. */
export type Judged = Pick<VoucherView, 'state' | 'cents' | 'use' | 'night'> & { voucherId: string };

/** The same desk has given its ticket back, and the server may not have heard of it. */
function isRefundedHere(ctx: DeskContext, { facts: { ref, position } }: VoucherCode): boolean {
  const row = findSaleByEnd(ctx.store, ref);
  return row !== undefined && refundedPositions(ctx, saleOf(row)).includes(position);
}

const ownDesk = (ctx: DeskContext): string => ctx.snapshot().desk?.name ?? '';

/** By the code's own word and this desk's books; nothing here asks the network. */
export function judgeHere(ctx: DeskContext, event: SnapshotEvent, code: string): Judged {
  const nothing = { cents: 0, use: null, night: null, voucherId: '' };
  const read = readVoucherCode(event, code);
  if (read === null) return { ...nothing, state: 'unknown' };
  const { facts, voucherId } = read;
  if (facts.eventPrefix !== event.id.slice(0, 8)) {
    const other = ctx.snapshot().events.find(({ id }) => id.startsWith(facts.eventPrefix));
    return { ...nothing, state: 'other_night', night: other === undefined ? null : nightName(other) };
  }
  if (!read.isSigned || facts.cents === 0) return { ...nothing, state: 'unknown' };
  const known = { ...nothing, voucherId, cents: facts.cents };
  const own = findLiveRedeemed(ctx.store, voucherId);
  if (own !== undefined)
    return { ...known, state: 'redeemed', use: { id: own.entry_id, at: new Date(own.at), deskName: ownDesk(ctx) } };
  return { ...known, state: isRefundedHere(ctx, read) ? 'void' : 'open' };
}

/** Redeemed by this desk, and the server does not know yet that it was taken back, or that it never came to pass. */
export function isUseOpenHere(ctx: DeskContext, use: VoucherUse | null, claim: string | undefined): boolean {
  if (use === null) return false;
  return use.id === claim || (findRedeemed(ctx.store, use.id)?.undone_at ?? null) !== null;
}

export const viewOf = (
  ctx: DeskContext,
  { code, judged, answer }: { code: string; judged: Judged; answer: VoucherAnswer | null },
): VoucherView => {
  const { state, cents, use } = answer ?? judged;
  const isOwn = use !== null && findRedeemed(ctx.store, use.id) !== undefined;
  const isOffline = answer === null && (judged.state === 'open' || !ctx.isOnline());
  return { code, state, cents, use, night: judged.night, isGiven: false, isOffline, isOwn };
};

/** How a scanned voucher stands; nothing is redeemed yet. */
export async function showVoucher(ctx: DeskContext, { code }: { code: string }): Promise<VoucherView> {
  const [, event] = [requireCashier(ctx), requireTonight(ctx)];
  const judged = judgeHere(ctx, event, code);
  if (judged.state !== 'open') return viewOf(ctx, { code, judged, answer: null });
  const answer = await askInTime(ctx, (signal) => ctx.server().showVoucher({ eventId: event.id, code }, signal));
  const claim = findClaim(ctx.store, { eventId: event.id, code: judged.voucherId })?.entryId;
  const isOpen = isUseOpenHere(ctx, answer?.use ?? null, claim);
  return viewOf(ctx, { code, judged, answer: isOpen ? null : answer });
}
