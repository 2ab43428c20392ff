import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { alarmSentence } from '#shared/admin/alarms.ts';
import { checkAlarms } from '#server/services/office/operations/check-alarms.ts';
import { readinessOf } from '#server/services/office/operations/readiness-of.ts';
import { VISITOR, type AppDeps } from './app-deps.ts';
import { refusal } from './security/refusal.ts';

const MONITOR_HEADER = 'x-monitor-secret';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** How old, in whole seconds; null where there is no instant to count from. */
const ageOf = (since: Date | null, now: Date): number | null =>
  since === null ? null : Math.max(0, Math.round((now.getTime() - since.getTime()) / 1_000));

/**
 * `GET /healthz/deep`, for a monitor that shows MONITOR_SECRET in its header: every alarm with its state and age; 503
 * when one is on. Whoever does not know the secret learns not even that the address is there.
 */
export function monitorRoute({
  context,
  settings,
  isStopping = () => false,
}: Pick<AppDeps, 'context' | 'settings' | 'isStopping'>): Hono {
  const { monitorSecret } = settings;
  return new Hono().get('/healthz/deep', (c) => {
    const shown = c.req.header(MONITOR_HEADER);
    if (monitorSecret === undefined || shown === undefined || !timingSafeEqual(digest(shown), digest(monitorSecret)))
      return refusal('NOT_FOUND');
    const service = context(VISITOR);
    const now = service.now();
    const readiness = isStopping() ? 'stopping' : readinessOf(service);
    const checks = readiness === 'no-database' ? [] : checkAlarms(service);
    const isWell = readiness === 'ok' && checks.every(({ isFine }) => isFine);
    const body = {
      status: isWell ? 'ok' : 'trouble',
      readiness,
      at: now.toISOString(),
      checks: Object.fromEntries(
        checks.map((check) => [
          check.id,
          {
            isFine: check.isFine,
            ageSeconds: ageOf(check.since, now),
            count: check.count,
            ...(check.isFine ? {} : { says: alarmSentence(check) }),
          },
        ]),
      ),
    };
    return c.json(body, isWell ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
