import { THANKS_NOTICE, type THANKS_NOTICE_VERSION } from '#shared/thanks/thanks-notice.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { thanksNotices } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = prepared(columnsOf(thanksNotices, ['version', 'wording', 'firstUsedAt']), (orm, row) =>
  orm.insert(thanksNotices).values(row).onConflictDoNothing().prepare(),
);

/**
 * Keeps the words by which a buyer was told of the mail of the morning after, each version once, and returns what an
 * order remembers; null where nothing was said. Inside the order's transaction.
 */
export function keepThanksNotice(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  version: typeof THANKS_NOTICE_VERSION | undefined,
): number | null {
  if (version === undefined) return null;
  insert(ctx.db).run({ version, wording: THANKS_NOTICE, firstUsedAt: ctx.now() });
  return version;
}
