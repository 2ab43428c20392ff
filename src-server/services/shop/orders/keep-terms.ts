import { createHash } from 'node:crypto';
import { termsText } from '#shared/legal/terms-text.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { termsVersions } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insertTerms = prepared(columnsOf(termsVersions, ['version', 'text', 'firstUsedAt']), (orm, row) =>
  orm.insert(termsVersions).values(row).onConflictDoNothing().prepare(),
);

/**
 * Keeps the terms as they read now, each wording once, and returns the version that an order remembers. Inside the
 * order's transaction.
 */
export function keepTerms(ctx: Pick<ServiceContext, 'db' | 'operator' | 'now'>): string {
  const text = JSON.stringify(termsText(ctx.operator));
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  insertTerms(ctx.db).run({ version, text, firstUsedAt: ctx.now() });
  return version;
}
