import { setTimeout as wait } from 'node:timers/promises';
import type { BulkResult } from '#shared/admin/bulk-result.ts';
import { DomainError } from '#shared/errors.ts';

/** Between two of them: an answer to somebody else takes several turns of the event loop, which one turn does not give. */
const OTHERS_MS = 1;

type Many = { ids: readonly string[]; titleOf: (id: string) => string; act: (id: string) => unknown };

/**
 * Does the act of a single one to each, one after the other: what it refuses for one is refused for that one, and the
 * others are done. Each is written and audited by itself.
 */
export async function eachOfMany({ ids, titleOf, act }: Many): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const [at, id] of [...new Set(ids)].entries()) {
    if (at > 0) await wait(OTHERS_MS);
    try {
      await act(id);
      results.push({ id, title: titleOf(id), code: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ id, title: titleOf(id), code: error.code });
    }
  }
  return results;
}
