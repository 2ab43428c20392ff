import { DomainError } from '#shared/errors.ts';
import type { AnswerNightInput, NightQuestion, ShowNightQuestionInput } from '#shared/thanks/night-thanks.ts';
import { updateRows } from '#server/db/rows.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { thanksByToken } from './thanks-rows.ts';

/** What the link of a mail asks about, with what was answered so far. Throws LINK_NOT_VALID. */
export function showNightQuestion(ctx: ServiceContext, { token }: ShowNightQuestionInput): NightQuestion {
  const row = thanksByToken(ctx.db).get({ token });
  if (row === undefined) throw new DomainError('LINK_NOT_VALID');
  const { thanks, event } = row;
  return {
    event: { id: event.id, title: event.title, startsAt: event.startsAt },
    answer: thanks.answer,
    words: thanks.words ?? '',
  };
}

/** Answers the one question, for the organiser only; a second answer takes the place of the first. Throws LINK_NOT_VALID. */
export function answerNight(ctx: ServiceContext, { token, answer, words }: AnswerNightInput): NightQuestion {
  return inTransaction(ctx.db, () => {
    const row = thanksByToken(ctx.db).get({ token });
    if (row === undefined) throw new DomainError('LINK_NOT_VALID');
    updateRows(
      ctx.db,
      nightThanks,
      { id: row.thanks.id },
      { answer, words: words === '' ? null : words, answeredAt: ctx.now() },
    );
    return showNightQuestion(ctx, { token });
  });
}
