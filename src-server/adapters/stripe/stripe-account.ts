import Stripe from 'stripe';
import { product } from '#shared/brand.ts';
import { ProviderRefusal } from '../payment-provider.ts';
import { makeSessionPace, makeWithin, type SessionPace, type Within } from './session-pace.ts';

export type StripeOptions = {
  secretKey: string;
  /** Several during a rotation: an event signed with any of them is accepted. */
  webhookSecrets: string[];
  /** Only demo mode and tests set it: where the stand-in listens. */
  apiBase: string | undefined;
  /** Marks our objects on an account that other shops may share. */
  shopId: string;
  now: () => Date;
  /**
   * How many sessions a second are asked for at most; 25 if not said, Stripe's own limit for one kind of request
   * (docs.stripe.com/rate-limits).
   */
  sessionsPerSecond?: number;
  /** Waits; tests with a clock of their own bring one that moves it. */
  pause?: (ms: number) => Promise<void>;
  /** Carries the calls, where it is not the network: to a stand-in of the same process. */
  httpClient?: Stripe.HttpClient;
};

/** The SDK's client with what the parts of the adapter share. */
export type StripeAccount = {
  stripe: Stripe;
  options: StripeOptions;
  /** Asks for a session when it is its turn, and again while there is time. */
  pace: SessionPace;
  /** Asks for anything else in the time there is. */
  within: Within;
  /** Our mark on an object: which order, of which shop. */
  metadataOf(orderId: string): { order_id: string; shop: string };
  /** The order an object names, if it carries our shop's mark. */
  ownOrderId(metadata: Stripe.Metadata | null | undefined): string | null;
};

/**
 * What Stripe refuses for good; anything else (network, 409 while the same key is being worked on, 429, 5xx) is worth
 * another try.
 */
const FINAL_ERRORS = new Set([
  'StripeInvalidRequestError',
  'StripeCardError',
  'StripeIdempotencyError',
  'StripePermissionError',
]);

/** Turns what Stripe refuses for good into ProviderRefusal; all other errors stay as they are. */
export async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && FINAL_ERRORS.has(error.type) && error.statusCode !== 409)
      throw new ProviderRefusal(error.code ?? error.type, error.message);
    throw error;
  }
}

/** The id of something that may have come expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/**
 * The SDK's client over `fetch` has one deadline for the whole request. Its usual one begins anew with each byte, and
 * never ends when the answer leaves HTTP (101). It also repeats by itself, even when told to try once, what was sent over
 * a connection that was closed: that time is our buyer's, and our own tries follow. A provider redirects nobody.
 */
const plainHttpClient = (): Stripe.HttpClient =>
  Stripe.createFetchHttpClient((url: RequestInfo | URL, init?: RequestInit) =>
    fetch(url, { ...init, redirect: 'error' }),
  );

/** Opens the account: the client, our mark, and the pace of its calls. */
export function openStripeAccount(options: StripeOptions): StripeAccount {
  const base = options.apiBase === undefined ? null : new URL(options.apiBase);
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    httpClient: options.httpClient ?? plainHttpClient(),
    appInfo: { name: product.name },
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port,
          protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
  });
  return {
    stripe,
    options,
    pace: makeSessionPace(options),
    within: makeWithin(options),
    metadataOf: (orderId) => ({ order_id: orderId, shop: options.shopId }),
    ownOrderId: (metadata) => (metadata?.['shop'] === options.shopId ? (metadata['order_id'] ?? null) : null),
  };
}
