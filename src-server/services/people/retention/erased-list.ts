import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { and, asc, eq, gte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepared } from '#server/db/client.ts';
import { audit } from '#server/db/schema/audit.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/*
 * Two lists lie with the copies and travel with them: who was erased, and which account became which. They hold account
 * ids, which refer to nobody, except in a copy that is older than the erasure.
 */
const ERASED = 'erased-accounts.txt';
const MERGED = 'merged-accounts.txt';

const deleted = prepared((orm) =>
  orm
    .select({ userId: audit.subjectId })
    .from(audit)
    .where(eq(audit.action, 'account.deleted'))
    .orderBy(asc(audit.at))
    .prepare(),
);
const undone = alias(audit, 'undone');
const mergedFrom = sql<string>`json_extract(${audit.before}, '$.account')`;
/** Merges that nobody can take back any more: the account is gone, and it was not another one it went to in the end. */
const merged = prepared((orm) =>
  orm
    .select({ fromId: mergedFrom, intoId: audit.subjectId })
    .from(audit)
    .where(
      and(
        eq(audit.action, 'account.merged'),
        notExists(orm.select({ id: users.id }).from(users).where(eq(users.id, mergedFrom))),
        notExists(
          orm
            .select({ at: undone.at })
            .from(undone)
            .where(
              and(
                eq(undone.action, 'account.merge_undone'),
                eq(undone.subjectId, audit.subjectId),
                sql`json_extract(${undone.before}, '$.account') = ${mergedFrom}`,
                gte(undone.at, audit.at),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(audit.at))
    .prepare(),
);

/** Undefined where no such list lies. */
function linesOf(folder: string, name: string): string[] | undefined {
  const file = path.join(folder, name);
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : undefined;
}

/** Adds the lines that are not on the list yet, if any; none is ever removed. */
function addLines(folder: string, name: string, lines: readonly string[]): void {
  const known = linesOf(folder, name);
  const isListed = new Set(known);
  const added = lines.filter((line) => !isListed.has(line));
  if (known !== undefined && added.length === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, name), added.map((line) => `${line}\n`).join(''), { flush: true });
}

/** Undefined where no such list lies. */
export const readErased = (folder: string): string[] | undefined => linesOf(folder, ERASED);

/** An account that became another one, and was erased. */
export type MergedAccount = { fromId: string; intoId: string };

/** In the order in which they were merged. */
export const readMerged = (folder: string): MergedAccount[] =>
  (linesOf(folder, MERGED) ?? []).flatMap((line) => {
    const [fromId, intoId] = line.split(' ');
    return fromId === undefined || intoId === undefined ? [] : [{ fromId, intoId }];
  });

/** What lies beside a copy is known from now on in another folder too. */
export function takeLists(from: string, to: string): void {
  for (const name of [ERASED, MERGED]) {
    const lines = linesOf(from, name);
    if (lines !== undefined) addLines(to, name, lines);
  }
}

/** Writes the lists, taken from the audit log, beside the copies. */
export function noteErased(ctx: ServiceContext, folder: string): void {
  const erasedIds = deleted(ctx.db).all();
  addLines(
    folder,
    ERASED,
    erasedIds.map(({ userId }) => userId),
  );
  const pairs = merged(ctx.db).all();
  if (pairs.length > 0)
    addLines(
      folder,
      MERGED,
      pairs.map(({ fromId, intoId }) => `${fromId} ${intoId}`),
    );
}
