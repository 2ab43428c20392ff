import { openAsBlob } from 'node:fs';
import { TseAccess, type ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';

/** A service in the cloud has a say in the answer. */
const ASKED_WITHIN_MS = 15 * SECOND_MS;
/** An archive may be large and the line thin. */
const UPLOAD_WITHIN_MS = 10 * MINUTE_MS;

/** What the server said to an archive; `not-there` while it has not heard of the closing. */
export type ArchiveAnswer = 'taken' | 'not-there' | 'failed';

/** What a desk asks the server about its security device. What is answered is checked: secrets of a wrong form are none. */
export type TseServerCalls = {
  /** What this desk calls its device with. */
  tseAccess(): Promise<TseAccess>;
  /** A test receipt, for the server to verify. */
  proveTse(input: ProveTseInput): Promise<void>;
  /** The device's archive of a closing, as a file (`POST /kasse/tse-archives/{id}`). Fails when nobody answers. */
  sendArchive(closingEntryId: string, file: string): Promise<ArchiveAnswer>;
};

/** A call of the server by its name. */
type Mutating = { mutation(path: string, input: unknown, options: { signal: AbortSignal }): Promise<unknown> };

/** The server at this address, for the desk with this token. */
export function tseServerCalls(
  untyped: Mutating,
  { serverUrl, token }: { serverUrl: string; token: string | null },
): TseServerCalls {
  const patiently = () => ({ signal: AbortSignal.timeout(ASKED_WITHIN_MS) });
  return {
    tseAccess: async () => TseAccess.parse(await untyped.mutation('kasse.tseAccess', undefined, patiently())),
    async proveTse(input) {
      await untyped.mutation('kasse.proveTse', input, patiently());
    },
    async sendArchive(closingEntryId, file) {
      const { status, ok } = await fetch(`${serverUrl}/kasse/tse-archives/${encodeURIComponent(closingEntryId)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/x-tar' },
        body: await openAsBlob(file), // read as it goes out
        redirect: 'error',
        signal: AbortSignal.timeout(UPLOAD_WITHIN_MS),
      });
      return ok ? 'taken' : status === 404 ? 'not-there' : 'failed';
    },
  };
}
