import { router } from '../trpc.ts';
import { apiMembersRouter, apiOrdersRouter, apiTicketsRouter } from './books-routers.ts';
import { apiEventsRouter } from './events-router.ts';
import { apiWebhooksRouter } from './webhooks-router.ts';

/**
 * What programs may call, under `/api/v1`. It is a router of its own: its procedures check what they answer, which the
 * website's need not pay for. Each calls the same verbs, which ask for a scope in their first line.
 */
export const apiRouter = router({
  events: apiEventsRouter,
  orders: apiOrdersRouter,
  tickets: apiTicketsRouter,
  members: apiMembersRouter,
  webhooks: apiWebhooksRouter,
});
export type ApiRouter = typeof apiRouter;
