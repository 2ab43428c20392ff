import { Hono } from 'hono';
import { TONIGHT_STREAM_PATH } from '#shared/door/tonight-board.ts';
import { PANEL_STREAM_PATH, type PanelLive } from '#shared/admin/panel-live.ts';
import { DomainError } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import { writesSeen } from '#server/db/plain/data-version.ts';
import { requirePermission } from '#server/services/base/authorize.ts';
import { asSystem, type Actor, type ServiceContext } from '#server/services/base/service-context.ts';
import { showOverview } from '#server/services/office/today/show-overview.ts';
import { showWaiting } from '#server/services/office/today/show-waiting.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { refusal } from '../security/refusal.ts';
import { makeBoardStream, type BoardStream } from './board-stream.ts';

export type BoardRouteDeps = Pick<AppDeps, 'context' | 'log'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
  /** The same without counting as use of the session: a board left open keeps nobody signed in. */
  peekActor: (cookieHeader: string | undefined) => Actor;
};

const HEADERS = {
  'content-type': 'text/event-stream',
  // A proxy that packs or collects would hold every piece back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** What one live address shows, and to whom. */
type Shown = { path: string; permission: Permission; event: string; read: (house: ServiceContext) => unknown };

function liveRoute(
  { context, log, findActor, peekActor }: BoardRouteDeps,
  { path, permission, event, read }: Shown,
): { routes: Hono; stream: BoardStream } {
  const house = asSystem(context(VISITOR), 'board');
  const stream = makeBoardStream({
    read: () => read(house),
    event,
    writes: () => writesSeen(house.db),
    log,
  });
  const refuse = (actor: Actor): Response | null => {
    try {
      requirePermission(context(actor), permission);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return refusal(error.code, error.details);
      throw error;
    }
  };
  const routes = new Hono().get(path, (c) => {
    const cookie = c.req.header('cookie');
    const actor = findActor(cookie);
    const refused = refuse(actor);
    if (refused !== null) return refused;
    // A HEAD request would never read the stream.
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, HEADERS);
    const account = actor.kind === 'user' ? actor.userId : '';
    const opened = stream.open({ account, mayWatch: () => refuse(peekActor(cookie)) === null });
    return opened === null ? refusal('SERVICE_UNAVAILABLE') : new Response(opened, { headers: HEADERS });
  });
  return { routes, stream };
}

/** `/admin/tonight/live`: `admin.tonight` again whenever it changed, as server-sent events, for who may see it. */
export const boardRoute = (deps: BoardRouteDeps): { routes: Hono; stream: BoardStream } =>
  liveRoute(deps, { path: TONIGHT_STREAM_PATH, permission: 'board:watch', event: 'board', read: showTonight });

/**
 * `/admin/live`: the panel's counts again whenever they changed, for who may read money. A page that shows a list asks
 * for it anew when they come.
 */
export const panelRoute = (deps: BoardRouteDeps): { routes: Hono; stream: BoardStream } =>
  liveRoute(deps, {
    path: PANEL_STREAM_PATH,
    permission: 'money:read',
    event: 'panel',
    read: (house): PanelLive => ({
      overview: showOverview(house),
      waiting: Object.values(showWaiting(house)).reduce((sum, count) => sum + count, 0),
    }),
  });
