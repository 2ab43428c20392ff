import { eq } from 'drizzle-orm';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { TseMasterFacts } from '#shared/fiscal/desk-tse.ts';
import { certificateState, type DeviceInput, type DeviceView } from '#shared/fiscal/device-set-up.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { fiscalDevices } from '#server/db/schema/fiscal-devices.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { newestPage } from '../../../base/take-page.ts';
import { registrationsOf } from './registration-rows.ts';

/** All but the secrets. */
const SHOWN = columnsOf(fiscalDevices, [
  'id',
  'kind',
  'name',
  'step',
  'serial',
  'host',
  'port',
  'master',
  'remaining',
  'remainingAt',
  'createdAt',
  'retiredAt',
]);

const page = prepared({ at: fiscalDevices.createdAt, id: fiscalDevices.id, limit: Number }, (orm, { limit, ...from }) =>
  orm
    .select(SHOWN)
    .from(fiscalDevices)
    .where(isBefore(fiscalDevices.createdAt, fiscalDevices.id, from))
    .orderBy(...newestFirst(fiscalDevices.createdAt, fiscalDevices.id))
    .limit(limit)
    .prepare(),
);
const byId = prepared({ id: fiscalDevices.id }, (orm, { id }) =>
  orm.select(SHOWN).from(fiscalDevices).where(eq(fiscalDevices.id, id)).prepare(),
);

function view(ctx: ServiceContext, { host, port, master: text, ...row }: RowOf<typeof page>): DeviceView {
  const master = text === null ? null : TseMasterFacts.parse(JSON.parse(text));
  const certificateEndsAt = master && new Date(master.validUntil);
  return {
    ...row,
    address: host === null ? null : `${host}:${port}`,
    certificateEndsAt,
    certificate: certificateState(certificateEndsAt, ctx.now()),
    isNotCertified: master?.isStandIn ?? false,
    registrations: registrationsOf(ctx, row.id),
  };
}

/** The security devices, retired ones too: the newest first, a page at a time. */
export function listDevices(ctx: ServiceContext, input: NewestFirstInput): Page<DeviceView, NewestFirstCursor> {
  requirePermission(ctx, 'settings:manage');
  const { items, nextCursor } = newestPage(input, (range) => page(ctx.db).all(range));
  return { items: items.map((row) => view(ctx, row)), nextCursor };
}

/** One of them. Error: TSE_NOT_FOUND. */
export function showDevice(ctx: ServiceContext, { id }: DeviceInput): DeviceView {
  requirePermission(ctx, 'settings:manage');
  const row = byId(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('TSE_NOT_FOUND');
  return view(ctx, row);
}
