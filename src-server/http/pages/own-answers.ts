import { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { compressedAnswer, type Header, type StoredAnswer } from '../public-cache.ts';

/** Like the pages themselves, with the first that asks. */
const loadWeb = () => import('#web/entry-server.tsx');

/** What is true of the kept page alone: another body has another length and encoding, and no browser keeps it. */
const OF_KEPT: readonly string[] = ['content-length', 'content-encoding', 'etag', 'vary'];

function headersOf({ variants }: StoredAnswer): Header[] {
  const flat = variants.identity.headers;
  const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : []));
  return pairs.filter(([name]) => !OF_KEPT.includes(name.toLowerCase()));
}

/**
 * The page that is kept for all, with what its scripts would ask first about who is here: a slow phone has it with the
 * page instead of one way through the network later. It is this person's alone and kept nowhere.
 */
export async function withOwnAnswers(kept: StoredAnswer, url: string, service: ServiceContext): Promise<StoredAnswer> {
  const web = await loadWeb();
  const helpers = createServerSideHelpers({
    router: appRouter,
    ctx: { service, lang: web.wordsOf(url) },
    transformer: superjson,
  });
  const own = await web.ownAnswers({ url, helpers, now: service.now() });
  const { body } = kept.variants.identity;
  const at = body.indexOf(web.OWN_ANSWERS_PLACE);
  if (own === null || at === -1) return kept;
  return compressedAnswer({
    status: kept.status,
    headers: headersOf(kept),
    body: Buffer.concat([body.subarray(0, at), Buffer.from(own), body.subarray(at)]),
    hasTag: false,
  });
}
