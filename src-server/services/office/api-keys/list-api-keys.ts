import type { ApiKeyView, ListApiKeysInput } from '#shared/api/api-keys.ts';
import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { newestPage } from '../../base/take-page.ts';
import { keyPage, keyView } from './api-key-rows.ts';

/** All keys of the house, ended ones too, the newest first; never the keys themselves. */
export function listApiKeys(ctx: ServiceContext, input: ListApiKeysInput): Page<ApiKeyView, NewestFirstCursor> {
  requirePermission(ctx, 'keys:manage');
  return newestPage(input, (range) =>
    keyPage(ctx.db)
      .all(range)
      .map((row) => keyView(ctx, row)),
  );
}
