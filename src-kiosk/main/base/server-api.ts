import { createTRPCClient, getUntypedClient, httpLink, isTRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import type { DeskHealth } from '#shared/door/snapshot.ts';
import type { SyncInput } from '#shared/door/kasse-inputs.ts';
import type { ProofRefusal } from '#shared/fiscal/tse-proof.ts';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { tseServerCalls, type ServerFetch } from './tse-server-calls.ts';

/**
 * What a failed call says about the link: the server answered no, nobody answered, or this desk is not wanted any more.
 */
export type Meaning = 'answer' | 'silence' | 'revoked';

/** Longer than this nobody waits for a call in the background. */
const PATIENCE_MS = 8_000;

function meaningOf(error: unknown): Meaning {
  if (!isTRPCClientError<AppRouter>(error)) return 'answer'; // our own mistake with what came: no matter of the link
  if (error.data === undefined || error.data === null) return 'silence';
  // A server that can not write is no help at the door: the journal goes on.
  if (error.data.domainCode === 'SERVICE_UNAVAILABLE') return 'silence';
  return error.data.domainCode === 'DESK_REVOKED' || error.data.domainCode === 'UNAUTHORIZED' ? 'revoked' : 'answer';
}

/** The one point at which the desk knows the server, and only its types. */
export function connectToServer(serverUrl: string, token: string | null, fetch: ServerFetch) {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${serverUrl}/trpc`,
        transformer: superjson,
        fetch: (url, init) => fetch(url as string, init as RequestInit), // this link asks by addresses as text
        headers: () => (token === null ? {} : { authorization: `Bearer ${token}` }),
      }),
    ],
  });
  const patiently = (signal?: AbortSignal) => ({ signal: signal ?? AbortSignal.timeout(PATIENCE_MS) });
  const { kasse } = client;
  return {
    pairStart: (input: Parameters<typeof kasse.pairStart.mutate>[0]) => kasse.pairStart.mutate(input, patiently()),
    pairPoll: (input: Parameters<typeof kasse.pairPoll.mutate>[0]) => kasse.pairPoll.mutate(input, patiently()),
    snapshot: (since: string | undefined, health: DeskHealth) =>
      kasse.snapshot.query({ ...(since !== undefined && { since }), health }, patiently()),
    checkIn: (input: Parameters<typeof kasse.checkIn.mutate>[0], signal: AbortSignal) =>
      kasse.checkIn.mutate(input, patiently(signal)),
    seats: (input: Parameters<typeof kasse.seats.query>[0], signal: AbortSignal) =>
      kasse.seats.query(input, patiently(signal)),
    showVoucher: (input: Parameters<typeof kasse.showVoucher.query>[0], signal: AbortSignal) =>
      kasse.showVoucher.query(input, patiently(signal)),
    redeemVoucher: (input: Parameters<typeof kasse.redeemVoucher.mutate>[0], signal: AbortSignal) =>
      kasse.redeemVoucher.mutate(input, patiently(signal)),
    searchGuests: (input: Parameters<typeof kasse.searchGuests.query>[0], signal: AbortSignal) =>
      kasse.searchGuests.query(input, patiently(signal)),
    openOfOrder: (input: Parameters<typeof kasse.openOfOrder.query>[0], signal: AbortSignal) =>
      kasse.openOfOrder.query(input, patiently(signal)),
    sync: (input: SyncInput) => kasse.sync.mutate(input, patiently()),
    checkPin: (input: Parameters<typeof kasse.checkPin.mutate>[0], signal: AbortSignal) =>
      kasse.checkPin.mutate(input, patiently(signal)),
    cardStart: (input: Parameters<typeof kasse.terminal.start.mutate>[0]) =>
      kasse.terminal.start.mutate(input, patiently()),
    cardStatus: (input: Parameters<typeof kasse.terminal.status.query>[0]) =>
      kasse.terminal.status.query(input, patiently()),
    cardCancel: (input: Parameters<typeof kasse.terminal.cancel.mutate>[0]) =>
      kasse.terminal.cancel.mutate(input, patiently()),
    cardSettle: (input: Parameters<typeof kasse.terminal.settle.mutate>[0]) =>
      kasse.terminal.settle.mutate(input, patiently()),
    cardRefund: (input: Parameters<typeof kasse.terminal.refund.mutate>[0]) =>
      kasse.terminal.refund.mutate(input, patiently()),
    phoneInvite: (input: Parameters<typeof kasse.phones.invite.mutate>[0]) =>
      kasse.phones.invite.mutate(input, patiently()),
    phones: () => kasse.phones.list.query(undefined, patiently()),
    phoneEnd: (input: Parameters<typeof kasse.phones.end.mutate>[0]) => kasse.phones.end.mutate(input, patiently()),
    ...tseServerCalls(getUntypedClient(client), { serverUrl, token, fetch }),
    meaningOf,
    domainCodeOf: (error: unknown): string | null =>
      isTRPCClientError<AppRouter>(error) ? (error.data?.domainCode ?? null) : null,
    /** Why it did not take a test receipt; null where it said something else. */
    proofRefusalOf: (error: unknown): ProofRefusal | null =>
      isTRPCClientError<AppRouter>(error) ? (error.data?.details.proofRefusal ?? null) : null,
  };
}
export type ServerApi = ReturnType<typeof connectToServer>;
