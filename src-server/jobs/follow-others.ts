import { dataVersion } from '#server/db/plain/data-version.ts';
import { countOf, type CounterName } from '#server/services/base/counters.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

/** Well within the second after which a change is to be seen everywhere. */
const LOOK_EVERY_MS = 250;

type Heard = Partial<Record<Extract<CounterName, 'content' | 'work'>, () => void>>;

/**
 * Looks four times a second whether another process has committed anything, which costs ten microseconds, and only then
 * at what it was: kept pages are emptied when public content changed, jobs are woken when there is work.
 */
export function followOthers(ctx: ServiceContext, heard: Heard): { look(): void; stop(): void } {
  const names = Object.keys(heard) as (keyof Heard)[];
  const seen = new Map(names.map((name) => [name, countOf(ctx, name)]));
  let version = Number.NaN;
  function look(): void {
    const now = dataVersion(ctx.db).get()?.data_version ?? Number.NaN;
    if (now === version) return;
    version = now;
    for (const name of names) {
      const count = countOf(ctx, name);
      if (count === seen.get(name)) continue;
      seen.set(name, count);
      heard[name]?.();
    }
  }
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      ctx.log.error({ err: error }, 'what other processes did could not be read');
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
