import type { ScannedCode } from '#shared/desk/decide-verdict.ts';
import { SHORT_CODE_PREFIX, uuidPrefixOf } from '#shared/desk/short-code.ts';
import { verifyCode } from '#shared/desk/verify-code.ts';
import { CODE_PREFIX } from '#shared/tickets/qr-code.ts';
import type { ServiceContext } from '../service-context.ts';

/** What a text at the door points at. */
export type ReadCode = {
  code: ScannedCode;
  find: { by: 'ticket-code' | 'card-code'; codeId: string } | { by: 'ticket-number'; ticketNumber: string } | { by: 'membership-id'; membershipId: string } | { by: 'short-code'; prefix: string } | null;
};

const UNREADABLE: ReadCode = { code: { kind: 'unreadable' }, find: null };

function readSigned(ctx: ServiceContext, text: string, eventId: string): ReadCode {
  const { code, payload } = verifyCode(text, { keys: (keyId) => (keyId === ctx.signer.keyId ? ctx.signer.verify : undefined), eventId, now: ctx.now() });
  return { code, find: payload === null ? null : { by: payload.kind === 'ticket' ? 'ticket-code' : 'card-code', codeId: payload.codeId } };
}

/** Takes a scanned or typed text apart and checks its signature. */
export function readCode(ctx: ServiceContext, text: string, eventId: string): ReadCode {
  const typed: ScannedCode = { kind: 'typed' };
  if (text.startsWith(SHORT_CODE_PREFIX)) {
    const prefix = uuidPrefixOf(text.slice(SHORT_CODE_PREFIX.length));
    return prefix === null ? UNREADABLE : { code: typed, find: { by: 'short-code', prefix } };
  }
  const upper = text.trim().toUpperCase();
  if (upper.startsWith(CODE_PREFIX)) return readSigned(ctx, upper, eventId);
  if (upper.startsWith('TKT-')) return { code: typed, find: { by: 'ticket-number', ticketNumber: upper } };
  if (upper.startsWith('MB-')) return { code: typed, find: { by: 'membership-id', membershipId: upper } };
  return UNREADABLE;
}
