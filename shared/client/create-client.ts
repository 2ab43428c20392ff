import { createTRPCClient, httpLink, splitLink } from '@trpc/client';
import superjson from 'superjson';

export type ClientOptions = {
  /** The shop's address: `https://clave.example`. */
  baseUrl: string;
  /** A key of the panel, for what is not public. It is sent to `/api/v1` alone. */
  apiKey?: string;
};

/** What is asked for one call; `signal` ends it early. */
export type CallOptions = { signal?: AbortSignal };

type Call<In, Out> = undefined extends In
  ? (input?: In, options?: CallOptions) => Promise<Out>
  : (input: In, options?: CallOptions) => Promise<Out>;

/** A tree of procedures: what is read has `query`, what changes something `mutate`. */
export type Caller<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends { kind: 'query'; input: infer In; output: infer Out }
    ? { query: Call<In, Out> }
    : Tree[Name] extends { kind: 'mutation'; input: infer In; output: infer Out }
      ? { mutate: Call<In, Out> }
      : Caller<Tree[Name]>;
};

/**
 * A client of one shop; the package says which procedures it has (tests/client/published.ts). Programs ask with their
 * key; nothing is stored, and no cookie is sent.
 */
export function createClient<Tree>({ baseUrl, apiKey }: ClientOptions): Caller<Tree> {
  const root = baseUrl.replace(/\/$/, '');
  const own = { transformer: superjson };
  const client = createTRPCClient({
    links: [
      splitLink({
        condition: ({ path }) => path.startsWith('v1.'),
        true: httpLink({
          ...own,
          url: `${root}/api/v1/trpc`,
          headers: () => ({
            ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
            'idempotency-key': crypto.randomUUID(),
          }),
        } as unknown as Parameters<typeof httpLink>[0]),
        false: httpLink({ ...own, url: `${root}/trpc` } as unknown as Parameters<typeof httpLink>[0]),
      }),
    ],
  });
  return client as unknown as Caller<Tree>;
}
