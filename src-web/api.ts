import type { Content, ContentKind } from '#shared/website/content.ts';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import superjson from 'superjson';
import { isPublicRead } from '#shared/public-reads.ts';
import { LANG_HEADER } from '#shared/lang.ts';
import { kasseKeyHeaders } from './kasse-key.ts';
import type { AppRouter } from '#server/trpc/app-router.ts';

export type { AppRouter };

/** The one point at which the website knows the server, and only its types. */
export const trpc = createTRPCReact<AppRouter>();

let through: TRPCLink<AppRouter> | undefined;

/** What every call goes through from now on. The panel's pages set it (prove-again.ts); no other loads it. */
export function callThrough(link: TRPCLink<AppRouter>): void {
  through = link;
}

const url = '/trpc';
const MAX_URL_LENGTH = 2_000;
const MAX_BATCH = 10;
/** A query whose input is longer travels as a body: an admin's mail with its text, hundreds of chosen rows. */
const MOST_IN_URL = 1_200;

/** A file travels as a form, which can't share its request. */
const UPLOADS = /\.(upload\w+|photos\.add)$/;

const isLong = (input: unknown): boolean => encodeURIComponent(JSON.stringify(input) ?? '').length > MOST_IN_URL;

/**
 * Public reads go one by one, so that their address can be answered from memory; uploads too; everything else is
 * batched.
 */
export function makeTrpcClient() {
  return trpc.createClient({
    links: [
      (runtime) => (call) => (through === undefined ? call.next(call.op) : through(runtime)(call)),
      splitLink({
        condition: (op) => UPLOADS.test(op.path) || (op.type === 'query' && isPublicRead(op.path)),
        true: httpLink({ url, transformer: superjson }),
        false: splitLink({
          condition: (op) => op.type === 'query' && isLong(op.input),
          true: httpLink({ url, transformer: superjson, headers: kasseKeyHeaders, methodOverride: 'POST' }),
          false: httpBatchLink({
            url,
            transformer: superjson,
            headers: () => ({ ...kasseKeyHeaders(), [LANG_HEADER]: document.documentElement.lang }),
            maxURLLength: MAX_URL_LENGTH,
            maxItems: MAX_BATCH,
          }),
        }),
      }),
    ],
  });
}

export type TrpcClient = ReturnType<typeof makeTrpcClient>;

/** What the club says of one kind; undefined while it is not known. A page that the server draws has it at once. */
export const useContent = <K extends ContentKind>(kind: K): Content[K] | undefined =>
  trpc.website.content.useQuery({ kind }).data as Content[K] | undefined;
