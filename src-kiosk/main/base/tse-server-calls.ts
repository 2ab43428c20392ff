import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { TseAccess, type ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import { ARCHIVE_PIECE_BYTES, ArchivePieceAnswer } from '#shared/fiscal/inspection.ts';
import { SECOND_MS } from '#shared/time.ts';

/** As the platform's own, with an address as text. */
export type ServerFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A service in the cloud has a say in the answer. */
const ASKED_WITHIN_MS = 15 * SECOND_MS;
/** The line may be thin: the server waits no longer for a piece either. */
const PIECE_WITHIN_MS = 90 * SECOND_MS;

/** What the server said to an archive; `not-there` while it has not heard of the closing. */
export type ArchiveAnswer = 'taken' | 'not-there' | 'failed';

/** Which archive: of this closing's journal entry, from this device. */
export type NamedArchive = { closingEntryId: string; deviceSerial: string };

/** What a desk asks the server about its security device. What is answered is checked: secrets of a wrong form are none. */
export type TseServerCalls = {
  /** What this desk calls its device with. */
  tseAccess(): Promise<TseAccess>;
  /** A test receipt, for the server to verify. */
  proveTse(input: ProveTseInput): Promise<void>;
  /** A device's archive of a closing, as a file (`POST /kasse/tse-archives/{id}`). Fails when nobody answers. */
  sendArchive(archive: NamedArchive, file: string): Promise<ArchiveAnswer>;
};

/** A call of the server by its name. */
type Mutating = { mutation(path: string, input: unknown, options: { signal: AbortSignal }): Promise<unknown> };

type ServerWay = { serverUrl: string; fetch: ServerFetch };

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/**
 * Sends a file in pieces, each in a request of its own. An empty one comes first: its answer says how much of the file an
 * earlier try has brought.
 */
async function sendInPieces(
  { serverUrl, token, fetch }: ServerWay & { token: string },
  { closingEntryId, deviceSerial }: NamedArchive,
  file: string,
): Promise<ArchiveAnswer> {
  const [whole, sha256] = [await openAsBlob(file), await sha256Of(file)];
  const address = `${serverUrl}/kasse/tse-archives/${encodeURIComponent(closingEntryId)}`;
  for (let [from, length] = [0, 0]; ; length = ARCHIVE_PIECE_BYTES) {
    const about = { device: deviceSerial, sha256, bytes: String(whole.size), from: String(from) };
    const answer = await fetch(`${address}?${new URLSearchParams(about)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-tar' },
      body: whole.slice(from, from + length), // read as it goes out
      signal: AbortSignal.timeout(PIECE_WITHIN_MS),
    });
    if (answer.status === 204) return 'taken';
    if (!answer.ok) return answer.status === 404 ? 'not-there' : 'failed';
    const { have } = ArchivePieceAnswer.parse(await answer.json());
    if (length > 0 && have <= from) return 'failed';
    from = have;
  }
}

/** The server at this address, for the desk with this token. */
export function tseServerCalls(
  untyped: Mutating,
  { serverUrl, token, fetch }: ServerWay & { token: string | null },
): TseServerCalls {
  const patiently = () => ({ signal: AbortSignal.timeout(ASKED_WITHIN_MS) });
  return {
    tseAccess: async () => TseAccess.parse(await untyped.mutation('kasse.tseAccess', undefined, patiently())),
    async proveTse(input) {
      await untyped.mutation('kasse.proveTse', input, patiently());
    },
    sendArchive: (archive, file) => sendInPieces({ serverUrl, fetch, token: token ?? '' }, archive, file),
  };
}
