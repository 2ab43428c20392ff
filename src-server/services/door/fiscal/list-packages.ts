import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { PackageView } from '#shared/fiscal/inspection.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { newestPage } from '../../base/take-page.ts';
import { readPackages } from './package-rows.ts';

const view = ({ registerSerial, zNumber, isSound, ...row }: ReturnType<typeof readPackages>[number]): PackageView => ({
  ...row,
  closing: registerSerial === null || zNumber === null ? null : { registerSerial, zNumber },
  isSound: row.finishedAt === null || row.state === 'failed' ? null : isSound,
});

/** What was made for inspectors, the newest first, a page at a time. */
export function listPackages(ctx: ServiceContext, input: NewestFirstInput): Page<PackageView, NewestFirstCursor> {
  requirePermission(ctx, 'fiscal:read');
  const { items, nextCursor } = newestPage(input, (range) => readPackages(ctx, range));
  return { items: items.map(view), nextCursor };
}
