import type { Lang } from '#shared/lang.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

/** Who really asks, as the HTTP part found out, and how often they may. */
export type Caller = {
  address: string;
  /** What limits count by. */
  network: string;
  /** Counts a try under this key; gives the seconds to wait when it is one too many, else 0. */
  take(key: string, rule: { max: number; windowMs: number }): number;
  /** The same without counting one. */
  wait(key: string, rule: { max: number; windowMs: number }): number;
};

/** What a request carries besides its cookie: a desk's token, the key of the shift calendar. */
export type RequestKeys = {
  deskToken?: string;
  unlockToken?: string;
  /** Of a program's POST: the same one again gets the same answer. */ idempotencyKey?: string;
};

/** What a procedure gets: the service context, with the caller as its actor. */
export type TrpcContext = {
  service: ServiceContext;
  caller?: Caller;
  keys?: RequestKeys;
  /** In which language the screen of the caller speaks; English unless it says so. */ lang?: Lang;
};
