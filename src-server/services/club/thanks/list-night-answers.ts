import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { ListNightAnswersInput, NightAnswerCounts, NightAnswerView } from '#shared/thanks/night-thanks.ts';
import { prepared } from '#server/db/client.ts';
import { END_OF_TIME, isBefore, newestFirst } from '#server/db/paging.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';

const page = prepared(
  { eventId: nightThanks.eventId, at: nightThanks.answeredAt, id: nightThanks.id, limit: Number },
  (orm, { eventId, limit, ...from }) =>
    orm
      .select({
        id: nightThanks.id,
        answer: nightThanks.answer,
        words: nightThanks.words,
        answeredAt: nightThanks.answeredAt,
      })
      .from(nightThanks)
      .where(
        and(
          eq(nightThanks.eventId, eventId),
          isNotNull(nightThanks.answeredAt),
          isBefore(nightThanks.answeredAt, nightThanks.id, from),
        ),
      )
      .orderBy(...newestFirst(nightThanks.answeredAt, nightThanks.id))
      .limit(limit)
      .prepare(),
);
const counts = prepared({ eventId: nightThanks.eventId }, (orm, { eventId }) =>
  orm
    .select({ answer: nightThanks.answer, count: count() })
    .from(nightThanks)
    .where(eq(nightThanks.eventId, eventId))
    .groupBy(nightThanks.answer)
    .prepare(),
);

/** How many were asked the morning after a night, and how many gave which answer. */
export function countNightAnswers(ctx: ServiceContext, { eventId }: { eventId: string }): NightAnswerCounts {
  requirePermission(ctx, 'events:manage');
  const rows = counts(ctx.db).all({ eventId });
  const of = (answer: string | null): number => rows.find((row) => row.answer === answer)?.count ?? 0;
  return {
    asked: rows.reduce((sum, row) => sum + row.count, 0),
    great: of('great'),
    good: of('good'),
    so_so: of('so_so'),
    bad: of('bad'),
  };
}

/** What was answered about a night, newest first, a page at a time. Nobody is named: it is for the organiser to learn from. */
export function listNightAnswers(
  ctx: ServiceContext,
  { eventId, limit, cursor }: ListNightAnswersInput,
): Page<NightAnswerView, NewestFirstCursor> {
  requirePermission(ctx, 'events:manage');
  const rows = page(ctx.db).all({
    eventId,
    at: cursor?.createdAt ?? END_OF_TIME,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(
    rows.flatMap(({ id, answer, words, answeredAt }) =>
      answer === null || answeredAt === null ? [] : [{ id, answer, words: words ?? '', answeredAt }],
    ),
    limit,
  );
  return { items: shown, nextCursor: last && { createdAt: last.answeredAt, id: last.id } };
}
