import { plainStatement } from './plain-statement.ts';

/**
 * Every action that the audit log has, each found by one step of the index on `action`, however long the log is.
 * Plain because Drizzle has no recursive common table expression; `SELECT DISTINCT` reads the whole index.
 */
export const auditActions = plainStatement({
  sql: `WITH RECURSIVE seen (action) AS (
      SELECT MIN(action) FROM audit
      UNION ALL
      SELECT (SELECT MIN(action) FROM audit WHERE action > seen.action) FROM seen WHERE seen.action IS NOT NULL
    ) SELECT action FROM seen WHERE action IS NOT NULL`,
  takes: {},
  gives: { action: 'text' },
});
