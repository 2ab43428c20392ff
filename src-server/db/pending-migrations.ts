import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** The migrations of the folder that a database whose newest one is `newestMigration` has not seen. */
export function pendingMigrations(folder: string, newestMigration: number): string[] {
  const journal = Journal.parse(JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')));
  return journal.entries.filter((entry) => entry.when > newestMigration).map((entry) => entry.tag);
}
