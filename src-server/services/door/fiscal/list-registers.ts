import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { RegisterView } from '#shared/fiscal/register-views.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalClosings, fiscalDocuments } from '#server/db/schema/fiscal.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { newestPage } from '../../base/take-page.ts';
import { newestClosing } from './closing-rows.ts';
import { newestDocument } from './document-rows.ts';
import { openOutage } from './outage-rows.ts';
import { countLeftOpen, registerDevice } from './register-device.ts';

const page = prepared({ at: desks.createdAt, id: desks.id, limit: Number }, (orm, { limit, ...from }) => {
  const documents = orm
    .select({ number: fiscalDocuments.number })
    .from(fiscalDocuments)
    .where(eq(fiscalDocuments.deskId, desks.id));
  const closings = orm
    .select({ zNumber: fiscalClosings.zNumber })
    .from(fiscalClosings)
    .where(eq(fiscalClosings.deskId, desks.id));
  return orm
    .select({
      id: desks.id,
      deskName: desks.name,
      createdAt: desks.createdAt,
      isRevoked: isNotNull(desks.revokedAt).mapWith(Boolean),
    })
    .from(desks)
    .where(and(or(exists(documents), exists(closings)), isBefore(desks.createdAt, desks.id, from)))
    .orderBy(...newestFirst(desks.createdAt, desks.id))
    .limit(limit)
    .prepare();
});

function lastClosingOf(ctx: ServiceContext, registerSerial: string): RegisterView['lastClosing'] {
  const closing = newestClosing(ctx, registerSerial);
  if (closing === null) return null;
  const { zNumber, createdAt, businessDay, lastNumber, master } = closing;
  const tses = master.tses.map(({ serial, certifiedAs, validUntil, isStandIn }) => ({
    serial,
    certifiedAs,
    validUntil: new Date(validUntil),
    isStandIn,
  }));
  return { zNumber, closedAt: new Date(createdAt), businessDay, lastNumber, tses };
}

function view(ctx: ServiceContext, row: RowOf<typeof page>): RegisterView {
  const registerSerial = registerSerialOf(row.id);
  const outage = openOutage(ctx, registerSerial);
  const lastDocument = newestDocument(ctx, registerSerial);
  return {
    ...row,
    registerSerial,
    lastDocument,
    device: registerDevice(ctx, row.id),
    leftOpen: lastDocument === null ? 0 : countLeftOpen(ctx, registerSerial, lastDocument.number),
    openOutage: outage && {
      id: outage.id,
      beganAt: outage.beganAt,
      reason: outage.reason,
      code: outage.code,
      firstNumber: outage.firstNumber,
    },
    lastClosing: lastClosingOf(ctx, registerSerial),
  };
}

/** The registers that have written into the books: the newest desk first, a page at a time. */
export function listRegisters(ctx: ServiceContext, input: NewestFirstInput): Page<RegisterView, NewestFirstCursor> {
  requirePermission(ctx, 'fiscal:read');
  const { items, nextCursor } = newestPage(input, (range) => page(ctx.db).all(range));
  return { items: items.map((row) => view(ctx, row)), nextCursor };
}
