import { blankBalance, blankWebhookEndpoint } from '../api/blank-objects.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { unixSeconds } from '../stand-in-context.ts';

/** What the account is and where it sends its webhook events, as its dashboard was set up. */
export const accountRoutes: ApiRoute[] = [
  {
    route: 'GET /v1/balance',
    builtParameters: [],
    handle: ({ behaviour }) => ({
      ...blankBalance,
      livemode: behaviour.isLiveAccount,
      available: [{ amount: 0, currency: behaviour.currency, source_types: { card: 0 } }],
      pending: [{ amount: 0, currency: behaviour.currency, source_types: { card: 0 } }],
    }),
  },
  {
    route: 'GET /v1/webhook_endpoints',
    builtParameters: [],
    handle(ctx) {
      const { webhookUrl, webhookEvents, isLiveAccount } = ctx.behaviour;
      const endpoint = {
        ...blankWebhookEndpoint,
        id: 'we_1',
        url: webhookUrl,
        enabled_events: webhookEvents,
        status: 'enabled',
        livemode: isLiveAccount,
        created: unixSeconds(ctx),
      };
      return {
        object: 'list',
        data: webhookUrl === '' ? [] : [endpoint],
        has_more: false,
        url: '/v1/webhook_endpoints',
      };
    },
  },
];
