import { createHash } from 'node:crypto';
import { termsText } from '#shared/legal/terms-text.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { termsVersions } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Keeps the terms as they read now, each wording once, and returns the version that an order remembers. Inside the
 * order's transaction.
 */
export function keepTerms(ctx: Pick<ServiceContext, 'db' | 'operator' | 'now'>): string {
  const text = JSON.stringify(termsText(ctx.operator));
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  insertIfNew(ctx.db, termsVersions, { version, text, firstUsedAt: ctx.now() });
  return version;
}
