import { invalidRequest, missingParameter, notBuilt, resourceMissing } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { blankPortalConfiguration, blankPortalSession } from '../api/blank-objects.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { listPage } from '../api/list-page.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { readMetadata } from '../payments/metadata.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, insertObject } from '../stripe-objects.ts';

type Features = typeof blankPortalConfiguration.features;
const switchable = [
  'customer_update',
  'invoice_history',
  'payment_method_update',
  'subscription_cancel',
  'subscription_pause',
  'subscription_update',
] as const;

export const billingPortalRoutes: ApiRoute[] = [
  {
    route: 'POST /v1/billing_portal/configurations',
    builtParameters: ['metadata', ...switchable.map((name) => `features.${name}.enabled`)],
    handle: (ctx, { params }) => createConfiguration(ctx, params),
  },
  {
    route: 'GET /v1/billing_portal/configurations',
    builtParameters: ['active'],
    handle: (ctx, { params }) =>
      listPage(ctx, {
        kind: 'billing_portal.configuration',
        params,
        url: '/v1/billing_portal/configurations',
        matches: (configuration) => params['active'] === undefined || configuration['active'] === params['active'],
      }),
  },
  {
    route: 'POST /v1/billing_portal/sessions',
    builtParameters: [
      'customer',
      'configuration',
      'return_url',
      'flow_data.type',
      'flow_data.after_completion.type',
      'flow_data.after_completion.redirect.return_url',
    ],
    handle: (ctx, { params }) => createPortalSession(ctx, params),
  },
];

function createConfiguration(ctx: StandInContext, params: Parameters): object {
  const wanted = (params['features'] ?? {}) as Partial<Record<(typeof switchable)[number], { enabled?: boolean }>>;
  for (const name of ['subscription_cancel', 'subscription_pause', 'subscription_update', 'customer_update'] as const) {
    if (wanted[name]?.enabled) throw notBuilt(`the portal feature ${name}`);
  }
  const features = structuredClone(blankPortalConfiguration.features) as Features;
  for (const name of switchable) Object.assign(features[name], { enabled: wanted[name]?.enabled ?? false });
  const created = unixSeconds(ctx);
  const configuration = {
    ...blankPortalConfiguration,
    id: newStripeId('bpc'),
    active: true,
    created,
    features,
    metadata: readMetadata(params['metadata'], 'metadata'),
    updated: created,
  };
  insertObject(ctx, configuration);
  return configuration;
}

function createPortalSession(ctx: StandInContext, params: Parameters): object {
  const { customer: customerId, configuration: configurationId } = params;
  if (typeof customerId !== 'string') throw missingParameter('customer');
  if (typeof configurationId !== 'string')
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created.',
      'configuration',
    );
  const customer = findObject(ctx, 'customer', customerId);
  if (!customer || 'deleted' in customer) throw resourceMissing('customer', customerId, 'customer');
  if (!findObject(ctx, 'billing_portal.configuration', configurationId))
    throw resourceMissing('configuration', configurationId, 'configuration');
  const id = newStripeId('bps');
  const session = {
    ...blankPortalSession,
    id,
    configuration: configurationId,
    created: unixSeconds(ctx),
    customer: customerId,
    flow: readFlow(params),
    return_url: (params['return_url'] as string | undefined) ?? null,
    url: `${ctx.publicUrl}/p/session/${id}`,
  };
  insertObject(ctx, session);
  return session;
}

function readFlow(params: Parameters): typeof blankPortalSession.flow {
  const flow = params['flow_data'] as
    | { type: string; after_completion?: { redirect?: { return_url: string } } }
    | undefined;
  if (!flow) return null;
  if (flow.type !== 'payment_method_update') throw notBuilt(`the portal flow ${flow.type}`);
  const returnUrl = flow.after_completion?.redirect?.return_url;
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: returnUrl === undefined ? null : { return_url: returnUrl },
      type: returnUrl === undefined ? 'portal_homepage' : 'redirect',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: 'payment_method_update',
  };
}
