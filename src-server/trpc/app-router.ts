import { EventByIdInput, EventsMonthInput, UpcomingEventsInput } from '#shared/events/event-queries.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listMonthEvents } from '#server/services/shop/events/lists/list-month-events.ts';
import { listSalsaEvents } from '#server/services/shop/events/lists/list-salsa-events.ts';
import { listSimilarEvents } from '#server/services/shop/events/lists/list-similar-events.ts';
import { listCourses, listUpcomingEvents } from '#server/services/shop/events/lists/list-upcoming-events.ts';
import { listNightPhotos } from '#server/services/shop/photos/list-night-photos.ts';
import { adminRouter } from './admin-router.ts';
import { checkoutRouter } from './checkout-router.ts';
import { contactRouter } from './contact-router.ts';
import { entryCardsRouter } from './entry-cards-router.ts';
import { giftVouchersRouter } from './gift-vouchers-router.ts';
import { kasseRouter } from './kasse-router.ts';
import { membershipRouter } from './membership-router.ts';
import { ownCodesRouter } from './own-codes-router.ts';
import { profileRouter } from './profile-router.ts';
import { shiftsRouter } from './shifts-router.ts';
import { router, publicProcedure } from './trpc.ts';
import { websiteRouter } from './website-router.ts';
import { engagementsRouter } from './engagements-router.ts';
import { workshopsRouter } from './workshops-router.ts';

const eventsRouter = router({
  /** Active future events, ascending; 8 unless told otherwise. */
  upcoming: publicProcedure
    .input(UpcomingEventsInput)
    .query(({ ctx, input }) => listUpcomingEvents(ctx.service, input)),
  /** Courses that one can join, or come to for one evening. */
  courses: publicProcedure.query(({ ctx }) => listCourses(ctx.service)),
  /** Active events of one Berlin month. */
  month: publicProcedure.input(EventsMonthInput).query(({ ctx, input }) => listMonthEvents(ctx.service, input)),
  /** One event with its active ticket types or the fallback; EVENT_NOT_FOUND. */
  byId: publicProcedure.input(EventByIdInput).query(({ ctx, input }) => findEvent(ctx.service, input)),
  /** The next nights like this one; empty for one that is not shown. */
  similar: publicProcedure.input(EventByIdInput).query(({ ctx, input }) => listSimilarEvents(ctx.service, input)),
  /** Photos of a night that has begun, or of the last one of its series; null where there are none. */
  photos: publicProcedure.input(EventByIdInput).query(({ ctx, input }) => listNightPhotos(ctx.service, input)),
  /** The next three Salsa Fridays. */
  salsa: publicProcedure.query(({ ctx }) => listSalsaEvents(ctx.service)),
});

export const appRouter = router({
  events: eventsRouter,
  checkout: checkoutRouter,
  giftVouchers: giftVouchersRouter,
  entryCards: entryCardsRouter,
  ownCodes: ownCodesRouter,
  membership: membershipRouter,
  workshops: workshopsRouter,
  engagements: engagementsRouter,
  website: websiteRouter,
  profile: profileRouter,
  contact: contactRouter,
  kasse: kasseRouter,
  shifts: shiftsRouter,
  admin: adminRouter,
});
export type AppRouter = typeof appRouter;
