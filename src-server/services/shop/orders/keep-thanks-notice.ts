import { THANKS_NOTICES, type ThanksNoticeVersion } from '#shared/thanks/thanks-notice.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { thanksNotices } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Between the numbers of one sentence that named the club in different ways. */
const UNDER_ANOTHER_NAME = 1_000;

/**
 * Keeps the words by which a buyer was told of the mail of the morning after, each wording once, and returns what an
 * order remembers; null where nothing was said. Under another name of the club it is another wording, with a number of
 * its own. Inside the order's transaction.
 */
export function keepThanksNotice(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  said: ThanksNoticeVersion | undefined,
): number | null {
  if (said === undefined) return null;
  const wording = THANKS_NOTICES[said]();
  let version: number = said;
  let kept = findRow(ctx.db, thanksNotices, { version }, ['wording']);
  while (kept !== undefined && kept.wording !== wording)
    kept = findRow(ctx.db, thanksNotices, { version: (version += UNDER_ANOTHER_NAME) }, ['wording']);
  if (kept === undefined) insertRow(ctx.db, thanksNotices, { version, wording, firstUsedAt: ctx.now() });
  return version;
}
