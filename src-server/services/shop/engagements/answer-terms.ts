import { canFollow, type LetterAnswer, type OwnEngagement } from '#shared/engagements/engagement.ts';
import type {
  AgreeSettlementInput,
  AnswerTermsInput,
  OwnEngagementInput,
} from '#shared/engagements/engagement-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { updateRows } from '#server/db/rows.ts';
import { engagementLetters, engagements, settlements } from '#server/db/schema/engagements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  engagementByToken,
  findLetters,
  findSettlement,
  letterView,
  type EngagementRecord,
} from './engagement-rows.ts';

/** An answer counts for what was sent and whose night is still to come. */
const canAnswer = (ctx: ServiceContext, { state, endsAt }: EngagementRecord): boolean =>
  state === 'sent' && endsAt > ctx.now();

function ownView(ctx: ServiceContext, row: EngagementRecord): OwnEngagement {
  const [letter] = findLetters(ctx, row.id);
  if (letter === undefined) throw new DomainError('LINK_NOT_VALID');
  const found = findSettlement(ctx, row.id);
  let settlement: OwnEngagement['settlement'] = null;
  if (found !== undefined) {
    const { kskBps: _bps, kskCents: _cents, ...shown } = found.settlement;
    settlement = shown;
  }
  const { name, state } = row;
  return { name, state, letter: letterView(letter), canAnswer: canAnswer(ctx, row), settlement, terms: letter.terms };
}

/** `engagements.show`: the newest letter and the settlement, for whoever holds the link. Throws LINK_NOT_VALID. */
export const showOwnEngagement = (ctx: ServiceContext, { token }: OwnEngagementInput): OwnEngagement =>
  ownView(ctx, engagementByToken(ctx, token));

const ACTIONS: Record<LetterAnswer, `engagement.${LetterAnswer}`> = {
  agreed: 'engagement.agreed',
  change_asked: 'engagement.change_asked',
  declined: 'engagement.declined',
};

/**
 * `engagements.answer`: the artist's word on the letter that they have read; the same twice is once. Throws
 * LINK_NOT_VALID, ENGAGEMENT_MOVED_ON where there is a newer letter, another answer, or nothing left to answer.
 */
export function answerTerms(ctx: ServiceContext, input: AnswerTermsInput): OwnEngagement {
  return inTransaction(ctx.db, () => {
    const row = engagementByToken(ctx, input.token);
    const [letter] = findLetters(ctx, row.id);
    if (letter === undefined || letter.version !== input.version) throw new DomainError('ENGAGEMENT_MOVED_ON');
    if (letter.answer === input.answer && row.state === input.answer) return ownView(ctx, row);
    if (!canAnswer(ctx, row) || letter.answer !== null || !canFollow(row.state, input.answer))
      throw new DomainError('ENGAGEMENT_MOVED_ON');
    const [now, { answer }] = [ctx.now(), input];
    const words = input.answer === 'change_asked' ? input.words : '';
    updateRows(ctx.db, engagementLetters, { id: letter.id }, { answer, answeredAt: now, words });
    updateRows(ctx.db, engagements, { id: row.id }, { state: answer, updatedAt: now });
    writeAudit(ctx, {
      action: ACTIONS[answer],
      subjectKind: 'engagement',
      subjectId: row.id,
      after: { version: letter.version },
    });
    putInOutbox(ctx, { kind: 'mail.engagement_answered', refId: `${row.id}:${letter.version}` });
    return ownView(ctx, engagementByToken(ctx, input.token));
  });
}

/**
 * `engagements.agreeSettlement`: the artist agrees to what it came to. Twice is once. Throws LINK_NOT_VALID,
 * ENGAGEMENT_MOVED_ON without a settlement, or where another sum stands there by now.
 */
export function agreeToSettlement(ctx: ServiceContext, { token, payoutCents }: AgreeSettlementInput): OwnEngagement {
  return inTransaction(ctx.db, () => {
    const row = engagementByToken(ctx, token);
    const found = findSettlement(ctx, row.id);
    if (found?.settlement.payoutCents !== payoutCents) throw new DomainError('ENGAGEMENT_MOVED_ON');
    if (found.settlement.state !== 'open') return ownView(ctx, row);
    setAgreed(ctx, row.id, 'artist');
    putInOutbox(ctx, { kind: 'mail.engagement_settled', refId: row.id });
    return ownView(ctx, row);
  });
}

/** Marks an open settlement as agreed to. */
export function setAgreed(ctx: ServiceContext, engagementId: string, agreedBy: 'artist' | 'office'): void {
  updateRows(ctx.db, settlements, { engagementId }, { state: 'agreed', agreedAt: ctx.now(), agreedBy });
  writeAudit(ctx, {
    action: 'engagement.settlement_agreed',
    subjectKind: 'engagement',
    subjectId: engagementId,
    after: { agreedBy },
  });
}
