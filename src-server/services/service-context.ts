import type { Logger } from 'pino';
import type { Operator } from '#shared/operator.ts';
import type { Role } from '#shared/permissions.ts';
import type { PaymentProvider } from '#server/adapters/payment-provider.ts';
import type { TicketSigner } from '#server/adapters/ticket-signer.ts';
import type { Db } from '#server/db/client.ts';

/** Who acts. A system actor is a job or a provider's message. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; email: string; displayName: string; roles: readonly Role[] }
  | { kind: 'system'; job: string };

/** What every verb gets: the database, the clock, the outside, and who asks. */
export type ServiceContext = {
  db: Db;
  now: () => Date;
  actor: Actor;
  payments: PaymentProvider;
  signer: TicketSigner;
  operator: Operator;
  baseUrl: string;
  /** Whether payments are real; a message in the other mode is not ours. */
  isLive: boolean;
  log: Logger;
  /** Something public changed: cached pages and answers are stale. */
  contentChanged: () => void;
  /** Work was put in the outbox or the inbox: don't wait for the timer. */
  wakeJobs: () => void;
};

/** The same context acting as the house itself. */
export function asSystem(ctx: ServiceContext, job: string): ServiceContext {
  return { ...ctx, actor: { kind: 'system', job } };
}
