import { decodeCode, type CodePayload } from '#shared/tickets/qr-code.ts';
import type { ScannedCode } from './decide-verdict.ts';
import { isVoucherText } from './voucher-code.ts';

/** Whether a signature is of the key with this id; undefined for a key that is not ours. */
export type KeyRing = (keyId: number) => ((signed: Uint8Array, signature: Uint8Array) => boolean) | undefined;

export type VerifiedCode = {
  code: Exclude<ScannedCode, { kind: 'typed' }>;
  /** Null unless the code is genuine: what a forged one claims is none of its bearer's business. */
  payload: CodePayload | null;
};

/**
 * Pure, and enough without a network: reads a `K1…` text and says whether one of our keys signed it, whether it is for
 * this event and still in time. Whether its ticket or card was taken back is for the list at hand to say
 * (decide-verdict.ts).
 */
export function verifyCode(
  text: string,
  { keys, eventId, now }: { keys: KeyRing; eventId: string; now: Date },
): VerifiedCode {
  const decoded = decodeCode(text);
  if (decoded === null) return { code: { kind: isVoucherText(text) ? 'voucher' : 'unreadable' }, payload: null };
  const { payload, signed, signature } = decoded;
  const isSigned = keys(payload.keyId);
  const state = isSigned === undefined ? 'unknown_key' : isSigned(signed, signature) ? 'ok' : 'bad';
  return {
    code: {
      kind: payload.kind,
      signature: state,
      isForThisEvent: payload.eventPrefix === null || payload.eventPrefix === eventId.slice(0, 8),
      isExpired: payload.validUntil !== null && payload.validUntil <= now,
    },
    payload: state === 'ok' ? payload : null,
  };
}
