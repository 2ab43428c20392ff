import { randomUUID } from 'node:crypto';
import { insertRow } from '#server/db/rows.ts';
import { absences } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** What was said in time of another ticket holds for this one: it can still be made up for. Call inside a transaction. */
export function carryAbsence(ctx: ServiceContext, said: { ticketId: string; eveningId: string; saidAt: Date }): void {
  insertRow(ctx.db, absences, { id: randomUUID(), isInTime: true, ...said });
}
