import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DomainError } from '#shared/errors.ts';

/**
 * Writes a new file from pieces as they come, never more than one of them in memory; its SHA-256 and length. Throws
 * PAYLOAD_TOO_LARGE above `maxBytes`, what `pieces` throws, and what the disk says.
 */
export async function writePieces(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}
