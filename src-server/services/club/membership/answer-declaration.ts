import {
  DECLARATION_WAITS_MS,
  type AccountDeclarationState,
  type AccountDeclarationView,
  type AnswerDeclarationInput,
} from '#shared/contact/answer-declaration.ts';
import { declarationRows } from '#shared/contact/declaration-text.ts';
import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { declarationById, declarationView } from '../../office/contact/declaration-rows.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { carryOutDeclaration, findDeclaration, type Declaration } from './carry-out-declaration.ts';
import { findSubscriber } from './subscriber-rows.ts';

const byAccountToken = statement<{ token: string }, { id: string }>(
  `SELECT id FROM contract_declarations WHERE account_token = @token AND email <> ''`,
);
const confirmed = statement<{ id: string; at: number }>(
  `UPDATE contract_declarations SET confirmed_at = @at, takes_effect_at = NULL WHERE id = @id`,
);
const objected = statement<{ id: string; at: number }>(
  `UPDATE contract_declarations SET objected_at = @at, takes_effect_at = NULL WHERE id = @id`,
);
const waited = statement<{ id: string }>(`UPDATE contract_declarations SET takes_effect_at = NULL WHERE id = @id`);
/** The hours run from when the account's address was told: while that mail waits or has failed, nothing takes effect by itself. */
const due = statement<{ now: number; toldBefore: number; limit: number }, { id: string }>(
  `SELECT d.id FROM contract_declarations d WHERE d.takes_effect_at <= @now AND d.outcome = 'unmatched' AND d.handled_at IS NULL AND d.objected_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.ref_id = d.id AND (o.status <> 'done' OR o.done_at > @toldBefore) AND o.kind = CASE
       WHEN EXISTS (SELECT 1 FROM outbox a WHERE a.kind = 'mail.declaration_to_account' AND a.ref_id = d.id) THEN 'mail.declaration_to_account' ELSE 'mail.declaration_received' END)
   ORDER BY d.takes_effect_at LIMIT @limit`,
);

const BATCH = 50;

function stateOf({ outcome, objectedAt, takesEffectAt }: Declaration): AccountDeclarationState {
  if (outcome !== 'unmatched') return outcome;
  if (objectedAt !== null) return 'objected';
  return takesEffectAt === null ? 'with_organiser' : 'waiting';
}

function ofToken(ctx: ServiceContext, token: string): Declaration {
  const id = byAccountToken(ctx.db).get({ token })?.id;
  const declaration = id === undefined ? undefined : findDeclaration(ctx, id);
  if (declaration === undefined) throw new DomainError('LINK_NOT_VALID');
  return declaration;
}

function viewOf(ctx: ServiceContext, id: string): AccountDeclarationView {
  const [declaration, row] = [findDeclaration(ctx, id), declarationById(ctx.db).get({ id })];
  if (declaration === undefined || row === undefined) throw new DomainError('LINK_NOT_VALID');
  const { kind, receivedAt, takesEffectAt, effectiveOn } = declaration;
  // Whoever declared it left an address of their own, which is not the account owner's to read.
  const rows = declarationRows({ ...declarationView(row), email: '' });
  return {
    kind,
    state: stateOf(declaration),
    receivedAt: new Date(receivedAt),
    rows,
    takesEffectAt: takesEffectAt === null ? null : new Date(takesEffectAt),
    effectiveOn,
  };
}

/** `contact.accountDeclaration`: what the link in the mail to the account's own address is about. Changes nothing. Throws LINK_NOT_VALID. */
export function showAccountDeclaration(ctx: ServiceContext, token: string): AccountDeclarationView {
  return viewOf(ctx, ofToken(ctx, token).id);
}

/** Carries out what the declaration means; where a person has to judge, it waits for one from now on. Call inside a transaction. */
function takeEffect(ctx: ServiceContext, declaration: Declaration): void {
  const row = declaration.subscriberId === null ? undefined : findSubscriber(ctx, declaration.subscriberId);
  const done = row === undefined ? null : carryOutDeclaration(ctx, { declaration, row, judgement: null });
  writeAudit(ctx, {
    action: `declaration.${done === null ? 'unmatched' : 'effective'}`,
    subjectKind: 'contract_declaration',
    subjectId: declaration.id,
    after: { subscriberId: declaration.subscriberId },
  });
}

/**
 * `contact.answerDeclaration`: the account's own address answers. 'That was me' makes a declaration effective at once, counted from the
 * day it came; 'that was not me' stops it, and the organiser hears of it. An answer that comes too late changes nothing: what is shown
 * is how it stands. Throws LINK_NOT_VALID.
 */
export function answerDeclaration(
  ctx: ServiceContext,
  { token, answer }: AnswerDeclarationInput,
): AccountDeclarationView {
  return inTransaction(ctx.db, () => {
    const declaration = ofToken(ctx, token);
    if (stateOf(declaration) === 'waiting') {
      const at = ctx.now().getTime();
      writeAudit(ctx, {
        action: answer === 'confirm' ? 'declaration.confirmed' : 'declaration.objected',
        subjectKind: 'contract_declaration',
        subjectId: declaration.id,
      });
      if (answer === 'confirm') {
        confirmed(ctx.db).run({ id: declaration.id, at });
        takeEffect(ctx, declaration);
      } else {
        objected(ctx.db).run({ id: declaration.id, at });
        putInOutbox(ctx, { kind: 'mail.declaration_objected', refId: declaration.id });
      }
    }
    return viewOf(ctx, declaration.id);
  });
}

/** Declarations that nobody objected to in time take effect, each in a transaction of its own. For the memberships' job. */
export function carryOutDueDeclarations(ctx: ServiceContext): void {
  const now = ctx.now().getTime();
  for (const { id } of due(ctx.db).all({ now, toldBefore: now - DECLARATION_WAITS_MS, limit: BATCH })) {
    inTransaction(ctx.db, () => {
      const declaration = findDeclaration(ctx, id);
      if (declaration === undefined || stateOf(declaration) !== 'waiting') return;
      waited(ctx.db).run({ id });
      takeEffect(ctx, declaration);
    });
  }
}
