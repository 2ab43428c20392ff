import { blankBalance, blankWebhookEndpoint } from '../api/blank-objects.ts';
import { invalidRequest, notBuilt } from '../api/api-error.ts';
import { saveBehaviour } from '../behaviour.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { unixSeconds, type StandInContext } from '../stand-in-context.ts';

const endpointOf = (ctx: StandInContext) => ({
  ...blankWebhookEndpoint,
  id: 'we_1',
  url: ctx.behaviour.webhookUrl,
  enabled_events: ctx.behaviour.webhookEvents,
  status: 'enabled',
  livemode: ctx.behaviour.isLiveAccount,
  created: unixSeconds(ctx),
});

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
    route: 'POST /v1/webhook_endpoints',
    builtParameters: ['url', 'enabled_events'],
    handle(ctx, { params }) {
      const { behaviour } = ctx;
      const [url, types] = [String(params['url']), params['enabled_events'] as string[]];
      if (behaviour.isLiveAccount && !url.startsWith('https://'))
        throw invalidRequest('Invalid URL: URL must begin with https.', 'url', 'url_invalid');
      if (behaviour.webhookUrl !== '' && behaviour.webhookUrl !== url) throw notBuilt('a second webhook endpoint');
      const secret = newStripeId('whsec', 32);
      Object.assign(behaviour, { webhookUrl: url, webhookEvents: types, webhookSecret: secret });
      saveBehaviour(ctx.store, behaviour);
      return { ...endpointOf(ctx), secret };
    },
  },
  {
    route: 'GET /v1/webhook_endpoints',
    builtParameters: [],
    handle(ctx) {
      return {
        object: 'list',
        data: ctx.behaviour.webhookUrl === '' ? [] : [endpointOf(ctx)],
        has_more: false,
        url: '/v1/webhook_endpoints',
      };
    },
  },
];
