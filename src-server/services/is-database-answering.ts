import type { ServiceContext } from './service-context.ts';

/** Whether the database can be read right now. */
export function isDatabaseAnswering({ db, log }: ServiceContext): boolean {
  try {
    return db.sqlite.prepare('SELECT 1 FROM events LIMIT 1').all().length >= 0;
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return false;
  }
}
