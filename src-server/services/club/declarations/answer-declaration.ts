import { and, asc, eq, exists, getTableColumns, gt, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  DECLARATION_WAITS_MS,
  type AccountDeclarationState,
  type AccountDeclarationView,
  type AnswerDeclarationInput,
} from '#shared/contact/answer-declaration.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { carryOutDeclaration } from './carry-out-declaration.ts';
import {
  changeDeclaration,
  declarationView,
  findDeclaration,
  findDeclarationByAccountToken,
  type Declaration,
} from './declaration-rows.ts';
import { findSubscriber } from '../membership/subscriber-rows.ts';

/**
 * The hours run from when the account's address was told: by a mail of its own, or by the receipt where that went
 * there. While that mail waits or has failed, nothing takes effect by itself.
 */
const due = prepared(
  { toldBefore: outbox.doneAt, now: contractDeclarations.takesEffectAt, limit: Number },
  (orm, { toldBefore, now, limit }) => {
    const { id, takesEffectAt, outcome, handledAt, objectedAt } = contractDeclarations;
    const ownMail = alias(outbox, 'own_mail');
    const hasOwnMail = exists(
      orm
        .select({ id: ownMail.id })
        .from(ownMail)
        .where(and(eq(ownMail.kind, 'mail.declaration_to_account'), eq(ownMail.refId, id))),
    );
    const isTheMail = sql`${outbox.kind} =
    CASE WHEN ${hasOwnMail} THEN 'mail.declaration_to_account' ELSE 'mail.declaration_received' END`;
    const isTooNew = or(ne(outbox.status, 'done'), gt(outbox.doneAt, toldBefore));
    const untold = orm
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.refId, id), isTooNew, isTheMail));
    return orm
      .select({ id })
      .from(contractDeclarations)
      .where(
        and(
          lte(takesEffectAt, now),
          eq(outcome, 'unmatched'),
          isNull(handledAt),
          isNull(objectedAt),
          notExists(untold),
        ),
      )
      .orderBy(asc(takesEffectAt))
      .limit(limit)
      .prepare();
  },
);

const ofUser = prepared({ userId: subscribers.userId }, (orm, { userId }) =>
  orm
    .select(getTableColumns(contractDeclarations))
    .from(subscribers)
    .innerJoin(contractDeclarations, eq(contractDeclarations.subscriberId, subscribers.id))
    .where(
      and(
        eq(subscribers.userId, userId),
        isNotNull(contractDeclarations.takesEffectAt),
        isNotNull(contractDeclarations.accountToken),
      ),
    )
    .orderBy(asc(contractDeclarations.receivedAt))
    .prepare(),
);

const BATCH = 50;

function stateOf({ outcome, objectedAt, takesEffectAt }: Declaration): AccountDeclarationState {
  if (outcome !== 'unmatched') return outcome;
  if (objectedAt !== null) return 'objected';
  return takesEffectAt === null ? 'with_organiser' : 'waiting';
}

function ofToken(ctx: ServiceContext, token: string): Declaration {
  const declaration = findDeclarationByAccountToken(ctx, token);
  if (declaration === undefined) throw new DomainError('LINK_NOT_VALID');
  return declaration;
}

function viewOf(declaration: Declaration): AccountDeclarationView {
  const { takesEffectAt, effectiveOn, confirmedAt, objectedAt } = declaration;
  // Whoever declared it left an address of their own, which is not the account owner's to read.
  const { token: _, ...declared } = declarationView(declaration);
  return {
    state: stateOf(declaration),
    hasAnswer: confirmedAt !== null || objectedAt !== null,
    declared: { ...declared, email: '' },
    takesEffectAt,
    effectiveOn,
  };
}

/**
 * `contact.accountDeclaration`: what the link in the mail to the account's own address is about. Changes nothing.
 * Throws LINK_NOT_VALID.
 */
export function showAccountDeclaration(ctx: ServiceContext, token: string): AccountDeclarationView {
  return viewOf(ofToken(ctx, token));
}

/**
 * `membership.waitingDeclarations`: whoever is signed in to the account can answer there too, as by the link in the
 * mail.
 */
export function listWaitingDeclarations(ctx: ServiceContext): { token: string; declaration: AccountDeclarationView }[] {
  requirePermission(ctx, 'profile:own');
  return ofUser(ctx.db)
    .all({ userId: requireUser(ctx).userId })
    .flatMap((declaration) =>
      declaration.accountToken !== null && stateOf(declaration) === 'waiting'
        ? [{ token: declaration.accountToken, declaration: viewOf(declaration) }]
        : [],
    );
}

/**
 * Carries out what was declared; where a person has to judge, it waits for one from now on. Call inside a transaction.
 */
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
 * `contact.answerDeclaration`: the account's own address answers. 'That was me' makes a declaration effective at once,
 * counted from the day it came; 'that was not me' stops it, and the organiser hears of it. An answer that comes too
 * late changes nothing: what is shown is how it stands. Throws LINK_NOT_VALID.
 */
export function answerDeclaration(
  ctx: ServiceContext,
  { token, answer }: AnswerDeclarationInput,
): AccountDeclarationView {
  return inTransaction(ctx.db, () => {
    const declaration = ofToken(ctx, token);
    if (stateOf(declaration) === 'waiting') {
      const at = ctx.now();
      writeAudit(ctx, {
        action: answer === 'confirm' ? 'declaration.confirmed' : 'declaration.objected',
        subjectKind: 'contract_declaration',
        subjectId: declaration.id,
      });
      if (answer === 'confirm') {
        changeDeclaration(ctx, declaration.id, { confirmedAt: at, takesEffectAt: null });
        takeEffect(ctx, declaration);
      } else {
        changeDeclaration(ctx, declaration.id, { objectedAt: at, takesEffectAt: null });
        putInOutbox(ctx, { kind: 'mail.declaration_objected', refId: declaration.id });
      }
    }
    return viewOf(ofToken(ctx, token));
  });
}

/**
 * Declarations that nobody objected to in time take effect, each in a transaction of its own. For the memberships' job.
 */
export function carryOutDueDeclarations(ctx: ServiceContext): void {
  const now = ctx.now();
  const toldBefore = new Date(now.getTime() - DECLARATION_WAITS_MS);
  for (const { id } of due(ctx.db).all({ now, toldBefore, limit: BATCH })) {
    inTransaction(ctx.db, () => {
      const declaration = findDeclaration(ctx, id);
      if (declaration === undefined || stateOf(declaration) !== 'waiting') return;
      changeDeclaration(ctx, id, { takesEffectAt: null });
      takeEffect(ctx, declaration);
    });
  }
}
