import type { Db } from '#server/db/client.ts';

/**
 * Leaves the database no page more than it has, and uses up what is free in it: SQLite answers as on a full disk. Gives
 * the way back.
 */
export function fillDisk({ sqlite }: Db): { makeRoom(): void } {
  sqlite.exec('VACUUM');
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`);
  // Half-filled pages would take some rows still: any table a test writes to must be full.
  const fill = sqlite.prepare(`INSERT INTO meta (key, value) VALUES (?, ?)`);
  let rows = 0;
  for (const size of [4_000, 400, 40]) {
    try {
      for (;;) fill.run(`filler-${rows++}`, 'x'.repeat(size));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL')) throw error;
    }
  }
  return { makeRoom: () => void sqlite.pragma('max_page_count = 1073741823') };
}
