import { prepared, type Db } from './client.ts';
import { excludedOf } from './excluded-of.ts';
import { meta } from './schema/meta.ts';

type Health = { isFailing: boolean; triedAtMs: number };

const known = new WeakMap<Db, Health>();

/**
 * What SQLite, or the system for a picture's file, says when it could not write: no room, a disk that fails, one that
 * became read-only. A guard's refusal is none of them.
 */
const CODES = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|(ENOSPC|EDQUOT|EIO|EROFS)$)/;
/** While all is well a write of a few bytes now and then is enough. */
const TRY_EVERY_MS = 10_000;
const TRY_AGAIN_MS = 250;
/**
 * Once a write has failed, only one that needs new room proves that there is some: small ones may fit in what was
 * there.
 */
const ROOM_BYTES = 64 * 1_024;

function healthOf(db: Db): Health {
  let health = known.get(db);
  if (health === undefined) {
    health = { isFailing: false, triedAtMs: Number.NEGATIVE_INFINITY };
    known.set(db, health);
  }
  return health;
}

/** Whether an error, or what caused it, is that the database could not be written. */
export function isWriteFailure(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && CODES.test(at.code)) return true;
  }
  return false;
}

/** Remembers a write that failed, whoever made it; other errors are nothing to remember. */
export function noteWriteFailure(db: Db, error: unknown): void {
  if (!isWriteFailure(error)) return;
  const health = healthOf(db);
  // The next one who asks waits for the proof that it is over.
  if (!health.isFailing) health.triedAtMs = performance.now();
  health.isFailing = true;
}

/** For a write that nobody waits for, such as 'last seen': when the disk is full, reading goes on without it. */
export function writeIfPossible(db: Db, write: () => unknown): void {
  try {
    write();
  } catch (error) {
    if (!isWriteFailure(error)) throw error;
    noteWriteFailure(db, error);
  }
}

/** Something failed that may have been a write, without a known reason: the next caller tries a write at once. */
export function doubtWrites(db: Db): void {
  healthOf(db).triedAtMs = Number.NEGATIVE_INFINITY;
}

const writeProbe = prepared({ value: meta.value }, (orm, { value }) =>
  orm
    .insert(meta)
    .values({ key: 'write_probe', value })
    .onConflictDoUpdate({ target: meta.key, set: { value: excludedOf(meta.value) } })
    .prepare(),
);

function tryToWrite(db: Db, bytes: number): void {
  const put = (value: string) => writeProbe(db).run({ value });
  if (bytes > 0) put('x'.repeat(bytes));
  put(String(Math.round(performance.now())));
}

/**
 * Whether the database can be written right now, as far as the last write shows; tries one itself when that is some
 * seconds ago.
 */
export function canWrite(db: Db): boolean {
  const health = healthOf(db);
  const nowMs = performance.now();
  if (nowMs - health.triedAtMs < (health.isFailing ? TRY_AGAIN_MS : TRY_EVERY_MS)) return !health.isFailing;
  health.triedAtMs = nowMs;
  try {
    tryToWrite(db, health.isFailing ? ROOM_BYTES : 0);
    health.isFailing = false;
  } catch {
    health.isFailing = true;
  }
  return !health.isFailing;
}
