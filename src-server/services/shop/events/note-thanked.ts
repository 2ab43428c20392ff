import type { LocalDate } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Notes that everybody who gets the mail of the morning after an evening has it in the outbox. */
export function noteThanked(ctx: ServiceContext, night: { id: string; evening: LocalDate }): void {
  updateRows(ctx.db, events, { id: night.id }, { thankedFor: night.evening });
}
