import type { DeclineReason } from '#shared/contact/decline-reason.ts';
import { DomainError } from '#shared/errors.ts';
import type { DeclineDeclarationInput } from '#shared/membership/decline-declaration.ts';
import { withdrawalEndsAt } from '#shared/membership/terms.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isGivenNow, manageableOf } from '../membership/manageable-membership.ts';
import { findSubscriber } from '../membership/subscriber-rows.ts';
import { changeDeclaration, findDeclaration, type Declaration } from './declaration-rows.ts';
import { findMemberByAddress } from './find-declared-membership.ts';

/** Whether the sender's own running membership says otherwise: what is effective by law can not be declined. */
function isContradicted(ctx: ServiceContext, declaration: Declaration, reason: DeclineReason): boolean {
  // It was not its owner's: whoever sent it has no contract with us.
  if (declaration.objectedAt !== null) return false;
  const sender = declaration.subscriberId ?? findMemberByAddress(ctx, declaration.email)?.subscriberId;
  const row = sender === undefined ? undefined : findSubscriber(ctx, sender);
  const own = manageableOf(ctx, row);
  if (own === null && (row === undefined || !isGivenNow(ctx, row))) return false;
  if (own !== null && reason === 'too_late') return declaration.receivedAt < withdrawalEndsAt(own.term.startedAt);
  return reason === 'no_contract' || reason === 'already_ended';
}

/**
 * `admin.declarations.decline`: an admin found that a declaration ends nothing. Its sender is told why, how to answer,
 * and that it counts from the day it came should it turn out otherwise: it can still be assigned. Throws NOT_FOUND
 * (none, another kind, or its sender is forgotten), DECLARATION_SETTLED, DECLARATION_COUNTS.
 */
export function declineDeclaration(
  ctx: ServiceContext,
  { declarationId: id, kind, reason, words }: DeclineDeclarationInput,
): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    const declaration = findDeclaration(ctx, id);
    if (declaration === undefined || declaration.kind !== kind || declaration.email === '')
      throw new DomainError('NOT_FOUND');
    if (declaration.outcome !== 'unmatched' || declaration.handledAt !== null)
      throw new DomainError('DECLARATION_SETTLED');
    if (isContradicted(ctx, declaration, reason)) throw new DomainError('DECLARATION_COUNTS');
    changeDeclaration(ctx, id, {
      outcome: 'declined',
      declineReason: reason,
      declineWords: words || null,
      handledAt: ctx.now(),
    });
    writeAudit(ctx, {
      action: 'declaration.declined',
      subjectKind: 'contract_declaration',
      subjectId: id,
      before: { outcome: 'unmatched' },
      after: { outcome: 'declined', reason },
    });
    putInOutbox(ctx, { kind: 'mail.declaration_declined', refId: id });
  });
}
