/**
 * `src-server/db/client.ts` as `collect-statements.ts` gives it to every file of the server: each `prepared()` is noted
 * with the place where it stands.
 */
import * as client from '#server/db/client.ts';
import type { Kinds } from '#server/db/placeholders.ts';

export * from '#server/db/client.ts';

type Made = { site: string; kinds: Kinds; of(db: { orm: client.Orm }): unknown };
export const made: Made[] = [];

const { prepared: prepare } = client as unknown as { prepared(...args: readonly unknown[]): Made['of'] };

/** `services/shop/x.ts:12:3` of the call that is under way. */
function siteOfCall(): string {
  const caller = new Error('who calls').stack?.split('\n')[3] ?? '';
  return /src-server\/([\w/.-]+:\d+:\d+)/.exec(caller)?.[1] ?? caller;
}

export function prepared(...args: [build: unknown] | [kinds: Kinds, build: unknown]): Made['of'] {
  const of = prepare(...args);
  made.push({ site: siteOfCall(), kinds: args.length === 1 ? {} : args[0], of });
  return of;
}
