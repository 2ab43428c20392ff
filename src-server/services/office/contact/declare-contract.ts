import { randomBytes, randomUUID } from 'node:crypto';
import type { CancelContractInput, WithdrawContractInput } from '#shared/contact/declare-contract.ts';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import type { Lang } from '#shared/lang.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { applyDeclaration } from '../../club/declarations/apply-declaration.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  declarationView,
  findDeclarationByKey,
  insertDeclaration,
  mayMailReceipt,
  type Declaration,
} from '../../club/declarations/declaration-rows.ts';
import { requestKeyOf } from '../../base/request-key.ts';

type Declared = Pick<
  Declaration,
  'kind' | 'manner' | 'reason' | 'name' | 'identification' | 'contract' | 'endsOn' | 'email' | 'lang'
>;

/**
 * Keeps the declaration with the instant it came, confirms it by mail at once, and hands it on. The same one sent twice
 * is one, with the first one's receipt.
 */
function declare(ctx: ServiceContext, formKey: string | undefined, declared: Declared): DeclarationView {
  return inTransaction(ctx.db, () => {
    const { lang, ...said } = declared;
    const requestKey = requestKeyOf(ctx, declared.kind, { formKey, ...said });
    const known = findDeclarationByKey(ctx, requestKey);
    if (known !== undefined) {
      // It was declared before without signing in, and is now repeated by the owner of the account: that is the owner's
      // answer. Anybody else may repeat it once there is a contract, because its receipt went out without asking the
      // account.
      if (ctx.actor.kind === 'user') applyDeclaration(ctx, known.id, false);
      return declarationView(known);
    }
    const row = insertDeclaration(ctx, {
      ...declared,
      id: randomUUID(),
      requestKey,
      receivedAt: ctx.now(),
      receiptToken: randomBytes(24).toString('base64url'),
    });
    writeAudit(ctx, {
      action: 'declaration.received',
      subjectKind: 'contract_declaration',
      subjectId: row.id,
      after: { kind: row.kind },
    });
    putInOutbox(ctx, { kind: 'mail.declaration', refId: row.id });
    const isOwnAddress = ctx.actor.kind === 'user' && ctx.actor.email === row.email;
    const hasReceipt = isOwnAddress || mayMailReceipt(ctx, row);
    if (hasReceipt) putInOutbox(ctx, { kind: 'mail.declaration_received', refId: row.id, lang });
    applyDeclaration(ctx, row.id, hasReceipt);
    return declarationView(row);
  });
}

/**
 * § 312k BGB: without an account, without asking whether such a contract exists; the answer is the same for everybody.
 */
export function cancelContract(
  ctx: ServiceContext,
  { formKey, manner, reason, name, identification, contract, endsOn, email }: CancelContractInput,
  lang: Lang | null = null,
): DeclarationView {
  return declare(ctx, formKey, {
    kind: 'cancel',
    manner,
    reason: reason || null,
    name,
    identification: identification || null,
    contract,
    endsOn,
    email,
    lang,
  });
}

/** § 356a BGB: name, contract and e-mail, and no reason. */
export function withdrawContract(
  ctx: ServiceContext,
  { formKey, name, contract, email }: WithdrawContractInput,
  lang: Lang | null = null,
): DeclarationView {
  return declare(ctx, formKey, {
    kind: 'withdraw',
    manner: null,
    reason: null,
    name,
    identification: null,
    contract,
    endsOn: null,
    email,
    lang,
  });
}
