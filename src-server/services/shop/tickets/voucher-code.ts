import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  decodeVoucher,
  encodeVoucher,
  VOUCHER_MAC_BYTES,
  voucherBytes,
  voucherOfTicket,
  type VoucherCode,
  type VoucherOwner,
} from '#shared/door/voucher-code.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The key of one night's vouchers, made of PIN_PEPPER: desks get it with the night, and no other night's. Base64. */
export const voucherKeyOf = (pepper: string, eventId: string): string =>
  createHmac('sha256', pepper).update(`vouchers:${eventId}`).digest('base64');

const macOf = (key: string, signed: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(signed).digest();

/** The code of a voucher of this night. */
export function voucherCodeOf(
  { kasse }: Pick<ServiceContext, 'kasse'>,
  { eventId, cents, owner }: { eventId: string; cents: number; owner: VoucherOwner },
): string {
  const signed = voucherBytes({ ...owner, eventPrefix: eventId.slice(0, 8), cents });
  return encodeVoucher(signed, macOf(voucherKeyOf(kasse.pepper, eventId), signed));
}

/** The code of a ticket that was sold online; null without a voucher. */
export const ticketVoucherCode = (
  ctx: ServiceContext,
  { id, eventId, voucherCents }: { id: string; eventId: string; voucherCents: number },
): string | null =>
  voucherCents === 0 ? null : voucherCodeOf(ctx, { eventId, cents: voucherCents, owner: voucherOfTicket(id) });

/** A code as it was read: `isSigned` is false for a forged one, and for one of another night. */
export function readVoucherCode(
  { kasse }: Pick<ServiceContext, 'kasse'>,
  { code, eventId }: { code: string; eventId: string },
): (VoucherCode & { isSigned: boolean }) | null {
  const read = decodeVoucher(code);
  if (read === null) return null;
  const mac = macOf(voucherKeyOf(kasse.pepper, eventId), read.signed).subarray(0, VOUCHER_MAC_BYTES);
  return { ...read, isSigned: timingSafeEqual(mac, read.mac) };
}
