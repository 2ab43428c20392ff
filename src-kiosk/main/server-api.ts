import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import type { Snapshot } from '#shared/desk/snapshot.ts';
import type { Verdict } from '#shared/desk/verdict.ts';
import type { CheckInInput, SyncInput, SyncResult } from '#shared/kasse/kasse-inputs.ts';
import type { AppRouter } from '#server/trpc/app-router.ts';

/** What a failed call says about the link: the server answered no, nobody answered, or this desk is not wanted any more. */
export type Meaning = 'answer' | 'silence' | 'revoked';

/** Longer than this nobody waits for a call in the background. */
const PATIENCE_MS = 8_000;

function meaningOf(error: unknown): Meaning {
  if (!isTRPCClientError<AppRouter>(error) || error.data === undefined || error.data === null) return 'silence';
  return error.data.httpStatus === 401 || error.data.httpStatus === 403 ? 'revoked' : 'answer';
}

type Options = { signal: AbortSignal };
/** The desk's own procedures as shared/ describes them. */
type DeskProcedures = {
  snapshot: { query(input: { since?: string }, options: Options): Promise<Snapshot> };
  checkIn: { mutate(input: Partial<CheckInInput> & Pick<CheckInInput, 'eventId' | 'code' | 'entryId'>, options: Options): Promise<Verdict> };
  sync: { mutate(input: SyncInput, options: Options): Promise<{ results: SyncResult[] }> };
};

/** The one point at which the desk knows the server, and only its types. */
export function connectToServer(serverUrl: string, token: string | null) {
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${serverUrl}/trpc`, transformer: superjson, headers: () => (token === null ? {} : { authorization: `Bearer ${token}` }) })],
  });
  const patiently = (signal?: AbortSignal) => ({ signal: signal ?? AbortSignal.timeout(PATIENCE_MS) });
  const { kasse } = client;
  const desk = kasse as unknown as DeskProcedures;
  return {
    pairStart: (input: Parameters<typeof kasse.pairStart.mutate>[0]) => kasse.pairStart.mutate(input, patiently()),
    pairPoll: (input: Parameters<typeof kasse.pairPoll.mutate>[0]) => kasse.pairPoll.mutate(input, patiently()),
    snapshot: (since: string | undefined) => desk.snapshot.query(since === undefined ? {} : { since }, patiently()),
    checkIn: (input: Parameters<DeskProcedures['checkIn']['mutate']>[0], signal: AbortSignal) => desk.checkIn.mutate(input, patiently(signal)),
    sync: (input: SyncInput) => desk.sync.mutate(input, patiently()),
    meaningOf,
    domainCodeOf: (error: unknown): string | null => (isTRPCClientError<AppRouter>(error) ? (error.data?.domainCode ?? null) : null),
  };
}
export type ServerApi = ReturnType<typeof connectToServer>;
