import { eventsRouter } from './events-router.ts';
import { router } from './trpc.ts';
import { workshopsRouter } from './workshops-router.ts';

export const appRouter = router({
  events: eventsRouter,
  workshops: workshopsRouter,
});
export type AppRouter = typeof appRouter;
