import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  decodeVoucher,
  encodeVoucher,
  VOUCHER_MAC_BYTES,
  voucherBytes,
  type VoucherCode,
  type VoucherOwner,
} from '#shared/door/voucher-code.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';

type Night = Pick<SnapshotEvent, 'id' | 'voucherKey'>;

const macOf = (key: string, signed: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(signed).digest();

/** The code of a voucher of this night, made without a network; null where the list is from before there were any. */
export function voucherCodeOf(
  { id, voucherKey }: Night,
  { cents, owner }: { cents: number; owner: VoucherOwner },
): string | null {
  if (voucherKey === undefined || cents === 0) return null;
  const signed = voucherBytes({ ...owner, eventPrefix: id.slice(0, 8), cents });
  return encodeVoucher(signed, macOf(voucherKey, signed));
}

/** A code as it was read: `isSigned` is false for a forged one, and for one of another night. */
export function readVoucherCode({ voucherKey }: Night, code: string): (VoucherCode & { isSigned: boolean }) | null {
  const read = decodeVoucher(code);
  if (read === null || voucherKey === undefined) return null;
  const mac = macOf(voucherKey, read.signed).subarray(0, VOUCHER_MAC_BYTES);
  return { ...read, isSigned: timingSafeEqual(mac, read.mac) };
}
