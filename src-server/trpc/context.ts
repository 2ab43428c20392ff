import type { ServiceContext } from '#server/services/service-context.ts';

/** What a procedure gets: the service context, with the caller as its actor. */
export type TrpcContext = { service: ServiceContext };
