import type { LineUpEntry } from '#shared/events/line-up.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findLineUp } from './find-line-up.ts';

/** The line-up of a night as the editor shows it, of a hidden event too. */
export function showLineUp(ctx: ServiceContext, { id }: { id: string }): LineUpEntry[] {
  requirePermission(ctx, 'admin:read');
  return findLineUp(ctx, id);
}
