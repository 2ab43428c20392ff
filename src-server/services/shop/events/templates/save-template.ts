import { randomUUID } from 'node:crypto';
import { toEventFields } from '#shared/events/edit-event.ts';
import type { SaveTemplateInput, TemplateFromEventInput } from '#shared/events/template.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { eventTemplates } from '#server/db/schema/series.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { showEventEdit } from '../edit/show-event-edit.ts';
import { templateOf } from './template-of.ts';

/** Keeps what new nights are made from; the same name again overwrites it. Gives its id. */
export function saveTemplate(ctx: ServiceContext, { name, fields }: SaveTemplateInput): { id: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const known = findRow(ctx.db, eventTemplates, { name }, ['id']);
    const [id, now] = [known?.id ?? randomUUID(), ctx.now()];
    const kept = { ...fields, ticketTypes: fields.ticketTypes.map(({ id: _id, ...type }) => type) };
    if (known === undefined)
      insertRow(ctx.db, eventTemplates, { id, name, fields: kept, createdAt: now, updatedAt: now });
    else updateRows(ctx.db, eventTemplates, { id }, { fields: kept, updatedAt: now });
    const action = known === undefined ? 'template.made' : 'template.changed';
    writeAudit(ctx, { action, subjectKind: 'template', subjectId: id });
    return { id };
  });
}

/** A night as the template of others. Throws EVENT_NOT_FOUND. */
export const saveTemplateFromEvent = (ctx: ServiceContext, { name, eventId }: TemplateFromEventInput): { id: string } =>
  saveTemplate(ctx, { name, fields: templateOf(toEventFields(showEventEdit(ctx, eventId))) });
