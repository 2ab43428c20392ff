import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DomainError } from '#shared/errors.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { requirePermission } from '#server/services/base/authorize.ts';
import { findDesk } from '#server/services/door/devices/find-desk.ts';
import { answerWriteFailure } from '#server/services/office/operations/write-failure.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from './app-deps.ts';
import { addressRoutes } from './address-changes/address-routes.ts';
import { shiftAskRoutes } from './shift-asks/ask-routes.ts';
import { apiRoutes } from './api/api-routes.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { makeClientAddress, networkOf } from './client-address.ts';
import { declarationFileRoute } from './contact/declaration-file-route.ts';
import { formRoutes } from './contact/form-routes.ts';
import { embedRoutes } from './embed/embed-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { makeFastPath } from './fast-path.ts';
import { statusRoutes } from './status-routes.ts';
import { iconRoutes } from './pages/icon-routes.ts';
import { boardRoute, panelRoute } from './live/board-route.ts';
import { moveOutRoute } from './move-out-route.ts';
import { oldAddressRoutes } from './pages/old-addresses.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { monitorRoute } from './monitor-route.ts';
import { doorRoutes } from './pages/door-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { pictureRoutes } from './pages/picture-routes.ts';
import { previewRoute } from './pages/preview-route.ts';
import { purchaseRoutes } from './pages/purchase-routes.ts';
import { searchEngineRoutes } from './pages/search-engine-routes.ts';
import { ticketRoutes } from './pages/tickets/ticket-routes.ts';
import { subscribeRoute } from './newsletters/subscribe-route.ts';
import { unsubscribeRoute } from './newsletters/unsubscribe-route.ts';
import { makePublicCache } from './public-cache.ts';
import { makeRateLimiter, type RateLimiter } from './rate-limit.ts';
import { receiptRoute } from './receipts/receipt-route.ts';
import { makeRequestLog } from './request-log.ts';
import { limitBody } from './security/body-limit.ts';
import { USUAL, type Proofs } from './security/body-rules.ts';
import { endUnreadBody } from './security/end-unread-body.ts';
import { readText } from './security/read-body.ts';
import { originCheck, ownOrigins } from './security/origin-check.ts';
import { refusal } from './security/refusal.ts';
import { securityHeaders, setSecurityHeaders } from './security/security-headers.ts';
import { authRoute } from './sessions/auth-route.ts';
import { makeAuth, type Auth } from './sessions/make-auth.ts';
import { toResponse } from './stored-response.ts';
import { plainSignInRoutes } from './sign-in/plain-routes.ts';
import { plainSignUpRoutes } from './sign-in/plain-sign-up-routes.ts';
import { deskTokenOf, trpcEndpoint } from './trpc-endpoint.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { stripeWebhook } from './webhooks/stripe-webhook.ts';

/** `hono` answers every request. `fastPath` answers sooner, where an answer is ready. */
export type App = {
  hono: Hono;
  fastPath: ReturnType<typeof makeFastPath>;
  /** Answers that would go on for ever are ended. */ endStreams?(): void;
};

const MAX_PICTURES = 400;

const limiterOf = ({ context, settings, tries }: AppDeps): RateLimiter =>
  makeRateLimiter({ now: () => context(VISITOR).now(), isOn: settings.hasRateLimits, tries });

/** Puts all routes together, in the order in which they are asked. */
export function createApp(deps: AppDeps): App {
  const { settings, context, publicCache, site, log } = deps;
  const headers = securityHeaders(settings.baseUrl);
  const requestLog = makeRequestLog(log);
  const clientAddress = makeClientAddress(settings.trustedProxies);
  const limiter = limiterOf(deps);
  const auth = makeAuth({ service: context(VISITOR), hasher: deps.hasher, limiter, settings });
  const pages = { ...deps, securityHeaders: headers, findActor: auth.findActor };

  const callerOf = (c: Context): Caller => {
    const address = clientAddress(peerOf(c), c.req.header('x-forwarded-for'));
    const { take, wait } = limiter;
    return { address, network: networkOf(address), take, wait };
  };

  const proofs: Proofs = {
    isAdmin: (c) => isProved(() => requirePermission(context(auth.findActor(c.req.header('cookie'))), 'admin:read')),
    isDesk: (c) => isProved(() => findDesk(context(VISITOR), deskTokenOf(c.req.raw) ?? '')),
  };

  const watched = { context, log, findActor: auth.findActor, peekActor: auth.peekActor };
  const live = [boardRoute(watched), panelRoute(watched)];
  const hono = new Hono();
  hono.use(requestLog.middleware);
  hono.use(endUnreadBody());
  hono.use(setSecurityHeaders(headers));
  hono.use(originCheck(ownOrigins(settings)));
  hono.use(limitBody(proofs));
  hono.route('/', statusRoutes(deps));
  hono.route('/', monitorRoute(deps));
  hono.route('/', stripeWebhook({ context: () => context(VISITOR), limiter, callerOf }));
  hono.route('/', signInRoutes(deps, auth, callerOf));
  for (const routes of [apiRoutes, mcpRoutes]) hono.route('/', routes({ ...deps, limiter, callerOf, proofs }));
  hono.all('/api/*', () => refusal('NOT_FOUND'));
  hono.route('/', trpcEndpoint({ ...pages, findActor: auth.findActor, callerOf, proofs }));
  hono.route('/', unsubscribeRoute(deps));
  for (const routes of [addressRoutes, shiftAskRoutes, subscribeRoute, formRoutes])
    hono.route('/', routes({ ...deps, callerOf }));
  hono.route('/', declarationFileRoute(deps));
  hono.route('/', receiptRoute({ ...deps, callerOf }));
  hono.route('/', uploadRoutes(deps));
  hono.route('/', ticketRoutes({ ...deps, findActor: auth.findActor, limiter, callerOf }));
  for (const { routes } of live) hono.route('/', routes);
  for (const routes of [purchaseRoutes, exportRoutes, moveOutRoute])
    hono.route('/', routes({ ...deps, findActor: auth.findActor, limiter }));
  for (const routes of [calendarRoutes, embedRoutes]) hono.route('/', routes({ ...pages, limiter, callerOf }));
  hono.route('/', pictureRoutes({ ...pages, pictures: makePublicCache({ maxEntries: MAX_PICTURES }) }));
  hono.route('/', searchEngineRoutes(deps));
  for (const routes of [iconRoutes, doorRoutes, previewRoute]) hono.route('/', routes(pages));
  hono.route('/', oldAddressRoutes());
  if (deps.extraRoutes !== undefined)
    hono.post('*', bodyLimit({ maxSize: USUAL.maxBytes })).route('/', deps.extraRoutes);
  hono.use(async (c, next) => {
    const file = site.asset(c.req.path);
    return file === undefined ? next() : toResponse(file, c.req.raw);
  });
  hono.route('/', pageRoutes(pages));
  hono.notFound(() => refusal('NOT_FOUND'));
  hono.onError((error, c) => answerError(deps, error, c));
  const fastPath = makeFastPath({ publicCache, asset: site.asset, requestLog });
  return { hono, fastPath, endStreams: () => live.forEach(({ stream }) => stream.end()) };
}

/** Signing in: by the website's scripts, and without them. */
const signInRoutes = (deps: AppDeps, auth: Auth, callerOf: (c: Context) => Caller): Hono =>
  new Hono()
    .route(
      '/',
      authRoute(deps, (c) => auth.handler(c.req.raw, callerOf(c).address, (maxBytes) => readText(c, maxBytes))),
    )
    .route('/', plainSignInRoutes({ ...deps, auth, callerOf }))
    .route('/', plainSignUpRoutes({ ...deps, auth, callerOf }));

/** What nobody expected: in the visitor's words, and logged with its cause. */
function answerError({ context, log }: AppDeps, error: Error, c: Context): Response {
  const unwritable = answerWriteFailure(context(VISITOR), error);
  if (unwritable !== undefined)
    return c.text(ERROR_MESSAGES[unwritable.code], 503, { 'cache-control': 'no-store', 'retry-after': '60' });
  if (error instanceof DomainError) return refusal(error.code, error.details);
  log.error({ err: error }, 'request failed');
  return c.text(UNEXPECTED_MESSAGE, 500, { 'cache-control': 'no-store' });
}

function isProved(proof: () => unknown): boolean {
  try {
    proof();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The connection's own address; there is none when a test calls the app directly. */
function peerOf(c: Context): string | undefined {
  return c.env !== undefined && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined;
}
