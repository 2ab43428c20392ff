import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { toEventFields } from '#shared/events/edit-event.ts';
import type { SaveTemplateInput, TemplateFromEventInput } from '#shared/events/template.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { eventTemplates } from '#server/db/schema/series.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showEventEdit } from './show-event-edit.ts';
import { templateOf } from './template-of.ts';

const byName = prepared({ name: eventTemplates.name }, (orm, { name }) =>
  orm.select({ id: eventTemplates.id }).from(eventTemplates).where(eq(eventTemplates.name, name)).prepare(),
);
const insert = prepared(columnsOf(eventTemplates, ['id', 'name', 'fields', 'createdAt', 'updatedAt']), (orm, row) =>
  orm.insert(eventTemplates).values(row).prepare(),
);
const update = prepared(columnsOf(eventTemplates, ['id', 'fields', 'updatedAt']), (orm, { id, ...changes }) =>
  orm.update(eventTemplates).set(changes).where(eq(eventTemplates.id, id)).prepare(),
);

/** Keeps what new nights are made from; the same name again overwrites it. Gives its id. */
export function saveTemplate(ctx: ServiceContext, { name, fields }: SaveTemplateInput): { id: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const known = byName(ctx.db).get({ name });
    const [id, now] = [known?.id ?? randomUUID(), ctx.now()];
    const kept = { ...fields, ticketTypes: fields.ticketTypes.map(({ id: _id, ...type }) => type) };
    if (known === undefined) insert(ctx.db).run({ id, name, fields: kept, createdAt: now, updatedAt: now });
    else update(ctx.db).run({ id, fields: kept, updatedAt: now });
    const action = known === undefined ? 'template.made' : 'template.changed';
    writeAudit(ctx, { action, subjectKind: 'template', subjectId: id });
    return { id };
  });
}

/** A night as the template of others. Throws EVENT_NOT_FOUND. */
export const saveTemplateFromEvent = (ctx: ServiceContext, { name, eventId }: TemplateFromEventInput): { id: string } =>
  saveTemplate(ctx, { name, fields: templateOf(toEventFields(showEventEdit(ctx, eventId))) });
