import { adminRouter } from './admin-router.ts';
import { checkoutRouter } from './checkout-router.ts';
import { contactRouter } from './contact-router.ts';
import { eventsRouter } from './events-router.ts';
import { kasseRouter } from './kasse-router.ts';
import { membershipRouter } from './membership-router.ts';
import { profileRouter } from './profile-router.ts';
import { shiftsRouter } from './shifts-router.ts';
import { router } from './trpc.ts';
import { workshopsRouter } from './workshops-router.ts';

export const appRouter = router({
  events: eventsRouter,
  checkout: checkoutRouter,
  membership: membershipRouter,
  workshops: workshopsRouter,
  profile: profileRouter,
  contact: contactRouter,
  kasse: kasseRouter,
  shifts: shiftsRouter,
  admin: adminRouter,
});
export type AppRouter = typeof appRouter;
