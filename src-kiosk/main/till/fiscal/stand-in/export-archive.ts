import type { SQLInputValue } from 'node:sqlite';
import { pack } from 'tar-stream';
import { hexOf } from '#shared/fiscal/der.ts';
import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { SECOND_MS } from '#shared/time.ts';
import type { StandInParts } from './sign-message.ts';
import { NOT_CERTIFIED } from './stand-in-identity.ts';

export type ArchiveRange = Parameters<FiscalDevice['exportTar']>[0];
type ArchiveFile = { name: string; content: Uint8Array };

const INFO = `"description:","${NOT_CERTIFIED}","manufacturer:","${NOT_CERTIFIED}","version:","1"\n`;
const PAGE = 200;

const secondOf = (at: Date): number => Math.floor(at.getTime() / SECOND_MS);

/** Which messages: of transactions by number also the device's own that were signed between them. */
function conditionOf(range: ArchiveRange): { sql: string; values: SQLInputValue[] } {
  if (range === 'all') return { sql: '1', values: [] };
  if ('from' in range) return { sql: 'second BETWEEN ? AND ?', values: [secondOf(range.from), secondOf(range.to)] };
  const { fromTx, toTx } = range;
  return {
    sql: `(number BETWEEN ? AND ? OR number IS NULL
           AND counter > (SELECT min(counter) FROM logs WHERE number BETWEEN ? AND ?)
           AND counter < (SELECT max(counter) FROM logs WHERE number BETWEEN ? AND ?))`,
    values: [fromTx, toTx, fromTx, toTx, fromTx, toTx],
  };
}

/** The messages that were there when the export began, in the order of their counters, page by page. */
function* logsOf({ file }: StandInParts, range: ArchiveRange): Generator<ArchiveFile> {
  const { sql, values } = conditionOf(range);
  const last = file.one<{ counter: number | null }>('SELECT max(counter) AS counter FROM logs')?.counter ?? 0;
  for (let after = 0; after < last;) {
    const page = file.all<ArchiveFile & { counter: number }>(
      `SELECT counter, name, content FROM logs WHERE counter > ? AND counter <= ? AND ${sql} ORDER BY counter LIMIT ${PAGE}`,
      after,
      last,
      ...values,
    );
    yield* page;
    after = page.length < PAGE ? last : (page.at(-1)?.counter ?? last);
  }
}

function* filesOf(parts: StandInParts, range: ArchiveRange): Generator<ArchiveFile> {
  const { serial, certificate, issuerSerial, issuerCertificate } = parts.identity;
  yield { name: 'info.csv', content: Buffer.from(INFO) };
  yield { name: `${hexOf(serial)}_X509.cer`, content: certificate };
  yield { name: `${hexOf(issuerSerial)}_X509.cer`, content: issuerCertificate };
  yield* logsOf(parts, range);
}

/**
 * The device's archive as a TAR (BSI TR-03153): plain files, all at the top, of at most 100 characters. It is read from
 * the file as fast as it is taken, so it needs no memory of its size.
 */
export async function* exportArchive(parts: StandInParts, range: ArchiveRange): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const mtime = parts.now();
  const add = ({ name, content }: ArchiveFile) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, mtime }, Buffer.from(content), (error) =>
        error instanceof Error ? reject(error) : resolve(),
      );
    });
  async function fill(): Promise<void> {
    for (const file of filesOf(parts, range)) await add(file);
    archive.finalize();
  }
  const filled = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error('the archive could not be read'));
  });
  for await (const chunk of archive) if (chunk instanceof Uint8Array) yield chunk;
  await filled;
}
