import { randomUUID } from 'node:crypto';
import { insertRow } from '#server/db/rows.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Whoever was there with another ticket was there with this one. Call inside a transaction. */
export function carryAttendance(ctx: ServiceContext, place: { ticketId: string; eveningId: string }): void {
  const { userId: markedBy } = requireUser(ctx);
  insertRow(ctx.db, attendanceMarks, { id: randomUUID(), ...place, mark: 'present', markedBy, at: ctx.now() });
}
