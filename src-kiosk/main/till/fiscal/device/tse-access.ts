import { TseAccess } from '#shared/fiscal/desk-tse.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { SealedFile } from '../../../link/devices/sealed-file.ts';
import type { Assigned } from './kept-device.ts';

/** So long before its end, or after half its life, a token is renewed while the old one goes on serving. */
const RENEW_BEFORE_MS = 10 * MINUTE_MS;
/** After an attempt that failed nobody asks again for so long, so that no sale waits for the server. */
const PAUSE_MS = MINUTE_MS / 2;

type KeptAccess = { deviceId: string; since: number; access: TseAccess };
type FiskalyAccess = Extract<TseAccess, { kind: 'fiskaly' }>;

type AccessParts = {
  sealed: SealedFile<unknown>;
  acceptsWeakStorage(): boolean;
  /** `kasse.tseAccess` of the server. */
  ask(): Promise<TseAccess>;
  now(): Date;
  onError(error: unknown): void;
};

export type TseAccesses = {
  /** What the device is called with; asked of the server once, and again where `isNew`. Fails when nobody knows it. */
  of(assigned: Assigned, options?: { isNew: boolean }): Promise<TseAccess>;
  /** The token to sign with just now. Fails when the last one has ended and the server does not answer. */
  token(assigned: Assigned): Promise<string>;
  /** Another token, because the device does not take this one any more. */
  renewToken(assigned: Assigned): Promise<string>;
  /** Renews in the background a token that has lived half its life: a night without our server begins with a young one. */
  keepYoung(assigned: Assigned): void;
  forget(): void;
};

function readKept(value: unknown): KeptAccess | null {
  const kept = value as { deviceId?: unknown; since?: unknown; access?: Record<string, unknown> } | null;
  if (typeof kept?.deviceId !== 'string' || typeof kept.since !== 'number' || kept.access === undefined) return null;
  const { expiresAt } = kept.access;
  const dated = typeof expiresAt === 'string' ? { ...kept.access, expiresAt: new Date(expiresAt) } : kept.access;
  const access = TseAccess.safeParse(dated);
  return access.success ? { deviceId: kept.deviceId, since: kept.since, access: access.data } : null;
}

const isOf = ({ deviceId, access }: KeptAccess, assigned: Assigned): boolean =>
  deviceId === assigned.deviceId &&
  access.kind === assigned.kind &&
  (access.kind !== 'fiskaly' || (access.tssId === assigned.deviceId && access.clientId === assigned.clientId));

/** What is known of the access, and how it is asked for. */
function makeAsking({ sealed, acceptsWeakStorage, ask, now, onError }: AccessParts) {
  let kept: KeptAccess | null = null;
  let reading: Promise<void> | null = null;
  let asking: Promise<KeptAccess> | null = null;
  let failedAt = -Infinity;

  async function read(): Promise<void> {
    const found = await sealed.read().then(readKept, (error: unknown) => {
      onError(error);
      return null;
    });
    kept ??= found;
  }
  async function fetchNew(assigned: Assigned): Promise<KeptAccess> {
    const fetched = { deviceId: assigned.deviceId, access: await ask(), since: now().getTime() };
    if (!isOf(fetched, assigned)) throw new TypeError('the access is of another device');
    kept = fetched;
    await sealed.write(fetched, { acceptWeakStorage: acceptsWeakStorage() }).catch(onError);
    return fetched;
  }
  return {
    async known(assigned: Assigned): Promise<KeptAccess | null> {
      await (reading ??= read());
      return kept !== null && isOf(kept, assigned) ? kept : null;
    },
    /** One question at a time, and none so soon after one that failed, unless somebody waits for just this. */
    renew(assigned: Assigned, { isUrgent } = { isUrgent: false }): Promise<KeptAccess> {
      if (asking === null && !isUrgent && now().getTime() - failedAt < PAUSE_MS)
        return Promise.reject(new Error('the server did not answer a moment ago'));
      asking ??= fetchNew(assigned)
        .catch((error: unknown) => {
          failedAt = now().getTime();
          throw error;
        })
        .finally(() => (asking = null));
      return asking;
    },
    forget(): void {
      [kept, reading] = [null, Promise.resolve()];
      sealed.remove();
    },
  };
}

function fiskaly({ access }: KeptAccess): FiskalyAccess {
  if (access.kind !== 'fiskaly') throw new TypeError('this device has no token');
  return access;
}

/** When a token is to be renewed; one of a few minutes is not asked for anew with every sale. */
function renewsAt(kept: KeptAccess): number {
  const endsAt = fiskaly(kept).expiresAt.getTime();
  return endsAt - Math.min(RENEW_BEFORE_MS, (endsAt - kept.since) / 2);
}

/** The access to the desk's device, kept sealed: a desk that begins anew without our server signs while it is good. */
export function keepTseAccess(parts: AccessParts): TseAccesses {
  const { now } = parts;
  const { known, renew, forget } = makeAsking(parts);
  const inBackground = (assigned: Assigned) => void renew(assigned).catch(() => undefined);
  return {
    async of(assigned, { isNew } = { isNew: false }) {
      const before = isNew ? null : await known(assigned);
      return (before ?? (await renew(assigned, { isUrgent: isNew }))).access;
    },
    async token(assigned) {
      const before = await known(assigned);
      const leftMs = before === null ? 0 : fiskaly(before).expiresAt.getTime() - now().getTime();
      if (before === null || leftMs <= 0) return fiskaly(await renew(assigned)).token;
      if (now().getTime() > renewsAt(before)) inBackground(assigned);
      return fiskaly(before).token;
    },
    renewToken: async (assigned) => fiskaly(await renew(assigned)).token,
    keepYoung(assigned) {
      if (assigned.kind !== 'fiskaly') return;
      void known(assigned).then((before) => {
        const [since, until] = before === null ? [0, 0] : [before.since, fiskaly(before).expiresAt.getTime()];
        if (now().getTime() - since > (until - since) / 2) inBackground(assigned);
      });
    },
    forget,
  };
}
