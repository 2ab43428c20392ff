import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { canWrite } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** `no-database`: it can not be read. `no-writes`: it can be read, but nothing can be saved (a full disk). */
export type Readiness = 'ok' | 'no-database' | 'no-writes';

const anyEvent = prepared((orm) => orm.select({ id: events.id }).from(events).limit(1).prepare());

/** Whether the database can be read and written right now. */
export function readinessOf({ db, log }: ServiceContext): Readiness {
  try {
    anyEvent(db).all();
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return 'no-database';
  }
  return canWrite(db) ? 'ok' : 'no-writes';
}
