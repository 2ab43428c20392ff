import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FILE = 0x04034b50;

/** The files of a pass by their names; it is packed without compression. */
export function filesOf(archive: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (let at = 0; archive.readUInt32LE(at) === FILE;) {
    const [size, nameLength, extra] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ];
    const from = at + 30 + nameLength + extra;
    files[archive.toString('utf8', at + 30, at + 30 + nameLength)] = Buffer.from(archive.subarray(from, from + size));
    at = from + size;
  }
  return files;
}

/** Why a phone would refuse these files; null when it would take them. */
export type PassCheck = (files: Record<string, Buffer>) => Promise<string | null>;

function wrongHash(all: Record<string, Buffer>): string | null {
  const { 'manifest.json': manifest, ...files } = all;
  delete files['signature'];
  let listed: Record<string, string>;
  try {
    listed = JSON.parse(manifest?.toString() ?? '') as Record<string, string>;
  } catch {
    return 'the manifest is no JSON';
  }
  const names = Object.keys(files);
  if (names.toSorted().join() !== Object.keys(listed).toSorted().join()) return 'the manifest has other files';
  const wrong = names.find(
    (name) =>
      listed[name] !==
      createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex'),
  );
  return wrong === undefined ? null : `${wrong} has another SHA-1`;
}

/**
 * Checks a pass as a phone does: each file's SHA-1 in the manifest, then the manifest's signature, by OpenSSL up to this
 * root. `isSigned` asks for the signature alone.
 */
export function makePassCheck(rootFile: string): { check: PassCheck; isSigned: PassCheck; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'pass-check-'));
  let n = 0;
  const isSigned: PassCheck = ({ 'manifest.json': manifest, signature }) => {
    const at = path.join(folder, String(++n));
    writeFileSync(`${at}.json`, manifest ?? '');
    writeFileSync(`${at}.sig`, signature ?? '');
    const args = ['cms', '-verify', '-inform', 'DER', '-binary', '-purpose', 'any', '-CAfile', rootFile];
    return new Promise((resolve) => {
      execFile('openssl', [...args, '-in', `${at}.sig`, '-content', `${at}.json`, '-out', '/dev/null'], (error) =>
        resolve(error === null ? null : 'OpenSSL refuses the signature'),
      );
    });
  };
  return {
    isSigned,
    check: async (files) => wrongHash(files) ?? isSigned(files),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
