import type { DeclineReason } from '#shared/contact/decline-reason.ts';
import { DomainError } from '#shared/errors.ts';
import type { DeclineDeclarationInput } from '#shared/membership/decline-declaration.ts';
import { withdrawalEndsAt } from '#shared/membership/terms.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findDeclaration, type Declaration } from './carry-out-declaration.ts';
import { manageableOf } from './manageable-membership.ts';
import { subscriberOfAddress } from './membership-meant.ts';
import { findSubscriber } from './subscriber-rows.ts';

const decline = statement<{ id: string; reason: DeclineReason; words: string | null; at: number }>(
  `UPDATE contract_declarations SET outcome = 'declined', decline_reason = @reason, decline_words = @words, handled_at = @at WHERE id = @id`,
);

/** Whether the sender's own running membership says otherwise: what is effective by law is nobody's to decline. */
function isContradicted(ctx: ServiceContext, declaration: Declaration, reason: DeclineReason): boolean {
  // It was not its owner's: whoever sent it has no contract with us.
  if (declaration.objectedAt !== null) return false;
  const sender = declaration.subscriberId ?? subscriberOfAddress(ctx, declaration.email)?.id;
  const own = sender === undefined ? null : manageableOf(findSubscriber(ctx, sender), ctx.now());
  if (own === null) return false;
  if (reason === 'too_late') return declaration.receivedAt < withdrawalEndsAt(own.term.startedAt).getTime();
  return reason === 'no_contract' || reason === 'already_ended';
}

/**
 * `admin.declarations.decline`: a person found that a declaration ends nothing. Its sender is told why, how to answer, and that it
 * counts from the day it came should it turn out otherwise: it can still be assigned. Admins.
 * Throws NOT_FOUND (none, another kind, or its sender is forgotten), DECLARATION_SETTLED, DECLARATION_COUNTS.
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
    decline(ctx.db).run({ id, reason, words: words || null, at: ctx.now().getTime() });
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
