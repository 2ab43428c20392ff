import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { ApiRouter } from '#server/trpc/api/api-router.ts';
import type { AppRouter } from '#server/trpc/app-router.ts';

type In = inferRouterInputs<AppRouter>;
type Out = inferRouterOutputs<AppRouter>;
type ApiIn = inferRouterInputs<ApiRouter>;
type ApiOut = inferRouterOutputs<ApiRouter>;

type Query<Input, Output> = { kind: 'query'; input: Input; output: Output };
type Mutation<Input, Output> = { kind: 'mutation'; input: Input; output: Output };

/** What the published client can call: the website's public reads, and all of `/api/v1`. */
export type Procedures = {
  events: {
    upcoming: Query<In['events']['upcoming'], Out['events']['upcoming']>;
    month: Query<In['events']['month'], Out['events']['month']>;
    byId: Query<In['events']['byId'], Out['events']['byId']>;
    salsa: Query<In['events']['salsa'], Out['events']['salsa']>;
  };
  membership: { plans: Query<In['membership']['plans'], Out['membership']['plans']> };
  workshops: { listPublic: Query<In['workshops']['listPublic'], Out['workshops']['listPublic']> };
  checkout: { quote: Query<In['checkout']['quote'], Out['checkout']['quote']> };
  v1: {
    events: {
      list: Query<ApiIn['events']['list'], ApiOut['events']['list']>;
      get: Query<ApiIn['events']['get'], ApiOut['events']['get']>;
      availability: Query<ApiIn['events']['availability'], ApiOut['events']['availability']>;
      addOffer: Mutation<ApiIn['events']['addOffer'], ApiOut['events']['addOffer']>;
    };
    orders: {
      list: Query<ApiIn['orders']['list'], ApiOut['orders']['list']>;
      get: Query<ApiIn['orders']['get'], ApiOut['orders']['get']>;
    };
    tickets: { list: Query<ApiIn['tickets']['list'], ApiOut['tickets']['list']> };
    webhooks: {
      list: Query<ApiIn['webhooks']['list'], ApiOut['webhooks']['list']>;
      make: Mutation<ApiIn['webhooks']['make'], ApiOut['webhooks']['make']>;
      change: Mutation<ApiIn['webhooks']['change'], ApiOut['webhooks']['change']>;
      remove: Mutation<ApiIn['webhooks']['remove'], ApiOut['webhooks']['remove']>;
      deliveries: Query<ApiIn['webhooks']['deliveries'], ApiOut['webhooks']['deliveries']>;
      sendAgain: Mutation<ApiIn['webhooks']['sendAgain'], ApiOut['webhooks']['sendAgain']>;
    };
    members: { status: Query<ApiIn['members']['status'], ApiOut['members']['status']> };
  };
};
