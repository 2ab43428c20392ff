import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { photoFileOf } from '#shared/door/member-photo.ts';
import type { ServerFetch } from '../../base/tse-server-calls.ts';

const PATIENCE_MS = 8_000;
const AGAIN_AFTER_MS = 30_000;

type Pictured = { photoUrl: string | null };

/**
 * Pictures of the members who agreed to be shown at the door, on this desk's disk: the page has no network, and the
 * door may have none either.
 */
export type MemberPhotos = {
  /** Takes over who may be shown: fetches what is missing, one after the other, and forgets everybody else at once. */
  keep(members: readonly Pictured[]): void;
  /** Null unless this member is on the list and the picture is there. */
  read(file: string): Promise<Uint8Array | null>;
};

export function makeMemberPhotos({
  folder,
  serverUrl,
  fetch,
  now,
}: {
  folder: string;
  serverUrl(): string | null;
  fetch: ServerFetch;
  now(): number;
}): MemberPhotos {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const held = new Set(readdirSync(folder));
  let listed = new Set<string>();
  let seen: readonly Pictured[] | null = null;
  let isFetching = false;
  let quietUntil = 0;

  async function fetchOne(file: string): Promise<void> {
    const answer = await fetch(`${serverUrl() ?? ''}/uploads/${file}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`a member's picture: ${answer.status}`);
    const half = path.join(folder, `${file}.half`);
    await writeFile(half, new Uint8Array(await answer.arrayBuffer()), { mode: 0o600 });
    await rename(half, path.join(folder, file)); // never half a picture under its own name
    held.add(file);
  }

  async function fetchMissing(): Promise<void> {
    isFetching = true;
    try {
      for (const file of listed) if (!held.has(file) && listed.has(file)) await fetchOne(file);
    } catch {
      quietUntil = now() + AGAIN_AFTER_MS; // no network, or no such picture: initials do as well
    } finally {
      isFetching = false;
    }
  }

  function forgetOthers(): void {
    for (const file of held) {
      if (listed.has(file)) continue;
      rmSync(path.join(folder, file), { force: true });
      held.delete(file);
    }
  }

  return {
    keep(members) {
      if (members !== seen) {
        seen = members;
        listed = new Set(members.flatMap(({ photoUrl }) => photoFileOf(photoUrl) ?? []));
        forgetOthers();
      }
      if (!isFetching && now() >= quietUntil) void fetchMissing();
    },
    read: async (file) => (listed.has(file) ? readFile(path.join(folder, file)).catch(() => null) : null),
  };
}
