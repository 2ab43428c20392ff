import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { audit } from '#server/db/schema/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Lies with the copies and travels with them. It holds account ids, which refer to nobody, except in a copy that is
 * older than the erasure.
 */
const listIn = (folder: string): string => path.join(folder, 'erased-accounts.txt');

const deleted = prepared((orm) =>
  orm
    .select({ userId: audit.subjectId })
    .from(audit)
    .where(eq(audit.action, 'account.deleted'))
    .orderBy(asc(audit.at))
    .prepare(),
);

/** Undefined where no such list lies. */
export function readErased(folder: string): string[] | undefined {
  const file = listIn(folder);
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : undefined;
}

/** Adds the ids that are not on the list yet, if any; none is ever removed. */
export function addErased(folder: string, userIds: readonly string[]): void {
  const known = readErased(folder);
  const isListed = new Set(known);
  const added = userIds.filter((userId) => !isListed.has(userId));
  if (known !== undefined && added.length === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(listIn(folder), added.map((userId) => `${userId}\n`).join(''), { flush: true });
}

/** Writes the list of erased accounts, taken from the audit log, beside the copies. */
export function noteErased(ctx: ServiceContext, folder: string): void {
  addErased(
    folder,
    deleted(ctx.db)
      .all()
      .map(({ userId }) => userId),
  );
}
