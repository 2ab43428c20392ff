import { asc } from 'drizzle-orm';
import { TemplateFields, type TemplateView } from '#shared/events/template.ts';
import { prepared } from '#server/db/client.ts';
import { eventTemplates } from '#server/db/schema/series.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

const MOST_TEMPLATES = 100;
const all = prepared((orm) =>
  orm
    .select({
      id: eventTemplates.id,
      name: eventTemplates.name,
      fields: eventTemplates.fields,
      updatedAt: eventTemplates.updatedAt,
    })
    .from(eventTemplates)
    .orderBy(asc(eventTemplates.name))
    .limit(MOST_TEMPLATES)
    .prepare(),
);

/** JSON has an instant as its text, and a template of before has none. */
const instantOf = (value: Date | string | null | undefined): Date | null => (value == null ? null : new Date(value));
const revived = (fields: TemplateFields): TemplateFields => ({
  ...fields,
  windowsOf: instantOf(fields.windowsOf),
  ticketTypes: fields.ticketTypes.map((type) => ({
    ...type,
    saleStartsAt: instantOf(type.saleStartsAt),
    saleEndsAt: instantOf(type.saleEndsAt),
  })),
});

/** The templates by name. One that was kept before a field was added has it as a new event has it. */
export function listTemplates(ctx: ServiceContext): TemplateView[] {
  requirePermission(ctx, 'admin:read');
  return all(ctx.db)
    .all()
    .map((row) => ({ ...row, fields: TemplateFields.parse(revived(row.fields)) }));
}
