import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { declarationView, findDeclarationByReceipt } from '../../club/declarations/declaration-rows.ts';

/** One's own declaration, to read and store again. Throws LINK_NOT_VALID. */
export function showDeclaration(ctx: ServiceContext, token: string): DeclarationView {
  const row = findDeclarationByReceipt(ctx, token);
  if (row === undefined) throw new DomainError('LINK_NOT_VALID');
  return declarationView(row);
}
