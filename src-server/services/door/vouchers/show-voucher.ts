import type { ShowVoucherInput, VoucherAnswer } from '#shared/door/voucher.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readVoucherCode } from '../../shop/tickets/voucher-code.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import { findLiveRedemption, findVoucherTicket } from './voucher-rows.ts';

type Judged = Omit<VoucherAnswer, 'isGiven'> & {
  voucherId: string;
  ticketId: string | null;
  /** Where it was redeemed. */ deskId: string | null;
};

const NOTHING = { voucherId: '', ticketId: null, cents: 0, use: null, deskId: null } as const;

/** What a voucher is worth at this night, by the code's own word and the books. */
export function judgeVoucher(ctx: ServiceContext, { eventId, code }: ShowVoucherInput): Judged {
  const read = readVoucherCode(ctx, { code, eventId });
  if (read === null) return { ...NOTHING, state: 'unknown' };
  const { facts, voucherId, isSigned } = read;
  if (facts.eventPrefix !== eventId.slice(0, 8)) return { ...NOTHING, state: 'other_night' };
  if (!isSigned || facts.cents === 0) return { ...NOTHING, state: 'unknown' };
  const use = findLiveRedemption(ctx, voucherId);
  const ticket = findVoucherTicket(ctx, { eventId, facts });
  const known = { voucherId, ticketId: ticket?.id ?? null, cents: facts.cents };
  if (use !== undefined) {
    const { id, at, deskName, deskId } = use;
    return { ...known, state: 'redeemed', use: { id, at, deskName }, deskId };
  }
  return { ...known, state: ticket?.status === 'cancelled' ? 'void' : 'open', use: null, deskId: null };
}

/** The part of a judgement that a desk is told. */
export const answerOf = ({ state, cents, use }: Judged, { isGiven }: { isGiven: boolean }): VoucherAnswer => ({
  state,
  cents,
  use,
  isGiven,
});

/** `kasse.showVoucher`: how a voucher stands, and nothing changes. Errors: EVENT_NOT_FOUND, EVENT_OVER. */
export function showVoucher(ctx: ServiceContext, input: ShowVoucherInput): VoucherAnswer {
  loadDoorEvent(ctx, input.eventId);
  return answerOf(judgeVoucher(ctx, input), { isGiven: false });
}
