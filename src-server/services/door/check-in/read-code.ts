import type { ScannedCode } from '#shared/door/decide-verdict.ts';
import { readTypedCode, type TypedCode } from '#shared/door/typed-code.ts';
import { verifyCode } from '#shared/door/verify-code.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findFormerCode } from '../../shop/tickets/find-former-code.ts';
import { foreignCodeIds } from '../../shop/tickets/foreign-code-id.ts';
import { findTicketOfCode } from '../../shop/tickets/make-imported-tickets.ts';

/** What a text at the door points at. */
export type ReadCode = {
  code: ScannedCode;
  find: { by: 'ticket-code' | 'card-code'; codeId: string } | TypedCode | null;
};

/** The code of a ticket that another system sold: it carries no signature, and is trusted because we know it. */
function readForeign(ctx: ServiceContext, text: string): ReadCode | null {
  const codeId = foreignCodeIds(text).find(
    (id) => findTicketOfCode(ctx, id) !== undefined || findFormerCode(ctx, id) !== undefined,
  );
  return codeId === undefined ? null : { code: { kind: 'typed' }, find: { by: 'ticket-code', codeId } };
}

/** Takes a scanned or typed text apart and checks its signature. */
export function readCode(ctx: ServiceContext, text: string, eventId: string): ReadCode {
  const typed = readTypedCode(text);
  if (typed !== null) return readForeign(ctx, text) ?? { code: { kind: 'typed' }, find: typed };
  const { code, payload } = verifyCode(text, {
    keys: (keyId) => (keyId === ctx.signer.keyId ? ctx.signer.verify : undefined),
    eventId,
    now: ctx.now(),
  });
  if (code.kind === 'unreadable') return readForeign(ctx, text) ?? { code, find: null };
  return {
    code,
    find:
      payload === null ? null : { by: payload.kind === 'ticket' ? 'ticket-code' : 'card-code', codeId: payload.codeId },
  };
}
