import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { declarationPaper } from '../../club/declarations/declaration-paper.ts';
import {
  declarationView,
  findDeclarationByReceipt,
  type Declaration,
} from '../../club/declarations/declaration-rows.ts';

function ofReceipt(ctx: ServiceContext, token: string): Declaration {
  const row = findDeclarationByReceipt(ctx, token);
  if (row === undefined) throw new DomainError('LINK_NOT_VALID');
  return row;
}

/** One's own declaration, to read again. Throws LINK_NOT_VALID. */
export const showDeclaration = (ctx: ServiceContext, token: string): DeclarationView =>
  declarationView(ofReceipt(ctx, token));

/** The same as a file to store. Throws LINK_NOT_VALID. */
export const storeDeclaration = (ctx: ServiceContext, token: string): { filename: string; text: string } =>
  declarationPaper(ctx, ofReceipt(ctx, token));
