import { MarkAttendanceInput, PlaceOfEveningInput } from '#shared/attendance/attendance-inputs.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { listTrail } from '#server/services/shop/attendance/list-trail.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { adminProcedure, router } from '../trpc.ts';

/** Who was at which evening of a weekly course. */
export const adminAttendanceRouter = router({
  /** People by evenings; empty for an event that is no weekly course. Error: EVENT_NOT_FOUND. */
  table: adminProcedure.input(EventByIdInput).query(({ ctx, input }) => listAttendance(ctx.service, input.id)),

  /** What was said of one of them at one evening, oldest first. */
  trail: adminProcedure.input(PlaceOfEveningInput).query(({ ctx, input }) => listTrail(ctx.service, input)),

  /** Errors: EVENT_NOT_FOUND, TICKET_NOT_FOUND, EVENING_TO_COME. */
  mark: adminProcedure.input(MarkAttendanceInput).mutation(({ ctx, input }) => markAttendance(ctx.service, input)),
});
