import { EventByIdInput } from '#shared/events/event-queries.ts';
import { SaveNextCourseInput } from '#shared/next-course/next-course.ts';
import { saveNextCourse, showNextCourse } from '#server/services/shop/next-courses/edit-next-course.ts';
import { adminProcedure, router } from '../trpc.ts';

/** Which course follows one, for those who were there. */
export const adminNextCourseRouter = router({
  /** With the courses that may follow. Error: EVENT_NOT_FOUND. */
  show: adminProcedure.input(EventByIdInput).query(({ ctx, input }) => showNextCourse(ctx.service, input.id)),

  /** Errors: EVENT_NOT_FOUND, EVENT_CANCELLED. */
  save: adminProcedure.input(SaveNextCourseInput).mutation(({ ctx, input }) => saveNextCourse(ctx.service, input)),
});
