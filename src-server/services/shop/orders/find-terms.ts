import type { LegalText } from '#shared/legal/legal-text.ts';
import { findRow } from '#server/db/rows.ts';
import { termsVersions } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** One wording of the terms, as orders were made under it. */
export type KeptTerms = { version: string; text: LegalText; firstUsedAt: Date };

/** The terms of a version; undefined when none of that version were kept. */
export function findTerms(ctx: Pick<ServiceContext, 'db'>, version: string): KeptTerms | undefined {
  const row = findRow(ctx.db, termsVersions, { version });
  // keepTerms wrote it from the same type.
  return row && { ...row, text: JSON.parse(row.text) as LegalText };
}
