import type { Recap, RecapOfInput } from '#shared/recaps/recap.ts';
import { findRow } from '#server/db/rows.ts';
import { eveningRecaps } from '#server/db/schema/evening-recaps.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** `admin.recaps.of`: what was published of an evening; null where nothing was. */
export function showRecap(ctx: ServiceContext, { eveningId }: RecapOfInput): Recap | null {
  requirePermission(ctx, 'admin:read');
  const columns = ['text', 'links', 'playlistUrl', 'songs', 'publishedAt'] as const;
  return findRow(ctx.db, eveningRecaps, { eveningId }, [...columns]) ?? null;
}
