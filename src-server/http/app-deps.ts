import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { TryStore } from '#server/db/tries.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import type { Settings } from '#server/settings.ts';
import type { Site } from './pages/site.ts';
import type { PublicCache } from './public-cache.ts';

/** What main hands to the HTTP part of the server. */
export type AppDeps = {
  settings: Pick<
    Settings,
    'baseUrl' | 'authSecret' | 'adminEmails' | 'trustedProxies' | 'operator' | 'isDemo' | 'hasRateLimits' | 'google'
  > &
    Partial<Pick<Settings, 'monitorSecret'>>;
  /** A service context for whoever asks. */
  context: (actor: Actor) => ServiceContext;
  hasher: PasswordHasher;
  /** Emptied by `contentChanged`. */
  publicCache: PublicCache;
  /** Where tries are counted, where several processes count together; else in memory. */
  tries?: TryStore | undefined;
  site: Site;
  log: Logger;
  /** Whether the server is about to stop: readiness says so before the port closes. */
  isStopping?: () => boolean;
  /** Pages of the demo (mailbox and the like); production has none. */
  extraRoutes?: Hono;
};

export const VISITOR: Actor = { kind: 'visitor' };
