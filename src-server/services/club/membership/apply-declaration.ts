import { randomBytes } from 'node:crypto';
import { DECLARATION_WAITS_MS } from '#shared/contact/answer-declaration.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { carryOutDeclaration, findDeclaration, type Declaration } from './carry-out-declaration.ts';
import { membershipMeant, ownMembershipMeant, type MeantMembership } from './membership-meant.ts';
import { findSubscriber } from './subscriber-rows.ts';

const wait = statement<{ id: string; subscriberId: string; takesEffectAt: number; accountToken: string }>(
  `UPDATE contract_declarations SET subscriber_id = @subscriberId, takes_effect_at = @takesEffectAt, account_token = @accountToken WHERE id = @id`,
);

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

/** Anybody can type an address and a name: the account's own address is told, and can confirm or object. */
function letWait(ctx: ServiceContext, { id, email, receivedAt }: Declaration, meant: MeantMembership): void {
  wait(ctx.db).run({
    id,
    subscriberId: meant.id,
    takesEffectAt: receivedAt + DECLARATION_WAITS_MS,
    accountToken: randomBytes(24).toString('base64url'),
  });
  // Where the receipt goes to that same address, it carries the link.
  if (email !== meant.email) putInOutbox(ctx, { kind: 'mail.declaration_to_account', refId: id });
  note(ctx, id, { action: 'waits', subscriberId: meant.id });
}

/**
 * Finds the membership a declaration means. Declared by its owner, who is signed in, it takes effect at once; declared by anybody else
 * it waits for the account's own address (docs/decisions.md S2). Without a certain match, or where a person has to judge, it stays
 * `unmatched`: the organiser has its mail and its row, and decides. Called inside the transaction that keeps the declaration; never
 * tells the sender's screen what it found (german-law.md §2.2).
 */
export function applyDeclaration(ctx: ServiceContext, declarationId: string): void {
  const declaration = findDeclaration(ctx, declarationId);
  if (declaration === undefined || declaration.outcome !== 'unmatched' || declaration.objectedAt !== null) return;
  const own = ownMembershipMeant(ctx, declaration);
  const row = own === undefined ? undefined : findSubscriber(ctx, own.id);
  if (row !== undefined) {
    const done = carryOutDeclaration(ctx, { declaration, row, judgement: null });
    return note(ctx, declarationId, { action: done === null ? 'unmatched' : 'effective', subscriberId: row.id });
  }
  if (declaration.subscriberId !== null) return;
  const meant = membershipMeant(ctx, declaration);
  if (meant === undefined) note(ctx, declarationId, { action: 'unmatched', subscriberId: null });
  else letWait(ctx, declaration, meant);
}
