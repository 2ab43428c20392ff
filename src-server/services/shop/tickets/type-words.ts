import { typeWithRole } from '#shared/roles/seat-role.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import { findRow } from '#server/db/rows.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import type { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type OfType = Pick<typeof tickets.$inferSelect, 'ticketTypeId' | 'ticketTypeName' | 'role'>;

/** What was sold in its type's other language; nothing where the type is called otherwise by now. */
export function otherTypeName(
  ctx: Pick<ServiceContext, 'db'>,
  { ticketTypeId, ticketTypeName, role }: OfType,
): { otherWords?: OtherWords<'ticketTypeName'> } {
  const type =
    ticketTypeId === null ? undefined : findRow(ctx.db, ticketTypes, { id: ticketTypeId }, ['name', 'otherWords']);
  const name = type?.name === ticketTypeName ? type.otherWords?.name : undefined;
  const lang = type?.otherWords?.lang;
  return name && lang ? { otherWords: { lang, ticketTypeName: typeWithRole(name, role) } } : {};
}
