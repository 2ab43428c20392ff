import { THANKS_NOTICES, type ThanksNoticeVersion } from '#shared/thanks/thanks-notice.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { thanksNotices } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Keeps the words by which a buyer was told of the mail of the morning after, each version once, and returns what an
 * order remembers; null where nothing was said. Inside the order's transaction.
 */
export function keepThanksNotice(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  version: ThanksNoticeVersion | undefined,
): number | null {
  if (version === undefined) return null;
  insertIfNew(ctx.db, thanksNotices, { version, wording: THANKS_NOTICES[version], firstUsedAt: ctx.now() });
  return version;
}
