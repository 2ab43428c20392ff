import { DomainError } from '#shared/errors.ts';
import type { AssignDeclarationInput, DeclarationAssigned } from '#shared/membership/assign-declaration.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isGivenNow, manageableOf } from '../membership/manageable-membership.ts';
import { findSubscriber } from '../membership/subscriber-rows.ts';
import { carryOutDeclaration } from './carry-out-declaration.ts';
import { findDeclaration } from './declaration-rows.ts';

/**
 * `admin.declarations.assign`: an admin found the membership that a declaration is about. It takes effect as a certain
 * match would have, counted from the day it came, however long it waited here and also once it was declined. Provider,
 * mails and money follow by the outbox. Throws NOT_FOUND, DECLARATION_SETTLED, MEMBERSHIP_NOT_FOUND (none running),
 * WITHDRAWAL_TOO_LATE.
 */
export function assignDeclaration(
  ctx: ServiceContext,
  { declarationId, subscriberId, isCauseGood }: AssignDeclarationInput,
): DeclarationAssigned {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    const declaration = findDeclaration(ctx, declarationId);
    if (declaration === undefined) throw new DomainError('NOT_FOUND');
    const { outcome, handledAt } = declaration;
    if (outcome === 'effective' || (outcome === 'unmatched' && handledAt !== null))
      throw new DomainError('DECLARATION_SETTLED');
    const row = findSubscriber(ctx, subscriberId);
    if (row === undefined || (manageableOf(ctx, row) === null && !isGivenNow(ctx, row)))
      throw new DomainError('MEMBERSHIP_NOT_FOUND');
    const done = carryOutDeclaration(ctx, { declaration, row, judgement: { isCauseGood } });
    if (done === null) throw new DomainError('WITHDRAWAL_TOO_LATE');
    const { lastDay: effectiveOn, refundCents } = done;
    writeAudit(ctx, {
      action: 'declaration.assigned',
      subjectKind: 'contract_declaration',
      subjectId: declarationId,
      before: { outcome },
      after: { subscriberId, effectiveOn, refundCents, isCauseGood },
    });
    return { effectiveOn, refundCents };
  });
}
