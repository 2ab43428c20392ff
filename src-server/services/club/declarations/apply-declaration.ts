import { randomBytes } from 'node:crypto';
import { DECLARATION_WAITS_MS } from '#shared/contact/answer-declaration.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { carryOutDeclaration } from './carry-out-declaration.ts';
import { changeDeclaration, findDeclaration, mayAskAccount, type Declaration } from './declaration-rows.ts';
import { findDeclaredMembership, findOwnDeclaredMembership, type MemberAccount } from './find-declared-membership.ts';
import { findSubscriber } from '../membership/subscriber-rows.ts';

const note = (
  ctx: ServiceContext,
  declarationId: string,
  { action, subscriberId }: { action: 'effective' | 'unmatched' | 'waits'; subscriberId: string | null },
): void =>
  writeAudit(ctx, {
    action: `declaration.${action}`,
    subjectKind: 'contract_declaration',
    subjectId: declarationId,
    after: { subscriberId },
  });

type Asked = { member: MemberAccount; /** Its receipt goes out now, and can ask. */ hasReceipt: boolean };

/** Anybody can type an address and a name: the account's own address is told, and can confirm or object. */
function waitForAnswer(ctx: ServiceContext, declaration: Declaration, { member, hasReceipt }: Asked): void {
  const { id, email } = declaration;
  changeDeclaration(ctx, id, {
    subscriberId: member.subscriberId,
    // From now: it may have come before there was a contract.
    takesEffectAt: new Date(ctx.now().getTime() + DECLARATION_WAITS_MS),
    accountToken: randomBytes(24).toString('base64url'),
  });
  // Where the receipt goes to that same address, it carries the link.
  if (email !== member.email || !hasReceipt) putInOutbox(ctx, { kind: 'mail.declaration_to_account', refId: id });
  note(ctx, id, { action: 'waits', subscriberId: member.subscriberId });
}

/**
 * Finds the membership a declaration is about. Declared by its owner, who is signed in, it takes effect at once.
 * Declared by anybody else it waits for the account's own address (docs/decisions.md S2). Without a certain match, or
 * where a person has to judge, it stays `unmatched`: the organiser has its mail and its row, and decides. Call it
 * inside the transaction that stores the declaration. The sender's screen never says what was found: that would tell
 * strangers who is a member.
 */
export function applyDeclaration(ctx: ServiceContext, declarationId: string, hasReceipt = true): void {
  const declaration = findDeclaration(ctx, declarationId);
  if (declaration === undefined || declaration.outcome !== 'unmatched' || declaration.objectedAt !== null) return;
  const own = findOwnDeclaredMembership(ctx, declaration);
  const row = own === undefined ? undefined : findSubscriber(ctx, own.subscriberId);
  if (row !== undefined) {
    const done = carryOutDeclaration(ctx, { declaration, row, judgement: null });
    return note(ctx, declarationId, { action: done === null ? 'unmatched' : 'effective', subscriberId: row.id });
  }
  if (declaration.subscriberId !== null) return;
  const member = findDeclaredMembership(ctx, declaration);
  // Its address has had a day's worth of mails, so nobody is told of this one. So it takes no effect by itself either:
  // the office has it.
  if (member === undefined || !mayAskAccount(ctx, declaration, member.subscriberId))
    note(ctx, declarationId, { action: 'unmatched', subscriberId: null });
  else waitForAnswer(ctx, declaration, { member, hasReceipt });
}
