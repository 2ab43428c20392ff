import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { PairingView } from '#shared/door/desk-state.ts';
import type { ServerApi } from '../server-api.ts';
import type { SecretStore } from './secret-store.ts';

const POLL_EVERY_MS = 1_500;
/** Nobody answered: asked again, until the code is over. */
const WAITING = { status: 'waiting', deviceToken: null } as const;

export type Paired = { token: string; deviceKey: KeyObject; pinKey: string };

type PairingParts = {
  server: ServerApi;
  serverUrl: string;
  secrets: SecretStore;
  appVersion: string;
  now(): Date;
  onChange(): void;
  onPaired(paired: Paired): void;
};

export type Pairing = { view(): PairingView | null; start(acceptWeakStorage: boolean): Promise<void>; stop(): void };

export function deviceKeyOf(pem: string): KeyObject {
  return createPrivateKey(pem);
}

/** RFC 8628: the desk shows six digits, an admin approves them in the panel, the desk asks until its token is there. */
export function makePairing({
  server,
  serverUrl,
  secrets,
  appVersion,
  now,
  onChange,
  onPaired,
}: PairingParts): Pairing {
  let view: PairingView | null = null;
  let timer: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(timer);
    view = null;
    onChange();
  }

  async function poll(deviceCode: string, pem: string, acceptWeakStorage: boolean): Promise<void> {
    if (view === null) return;
    if (view.expiresAt.getTime() < now().getTime()) return stop();
    const answer = await server
      .pairPoll({ deviceCode })
      .catch((error: unknown) => (server.meaningOf(error) === 'silence' ? WAITING : null));
    if (answer === null) return stop(); // the code is over: a new one is a touch away
    if (answer.deviceToken === null) {
      timer = setTimeout(() => void poll(deviceCode, pem, acceptWeakStorage), POLL_EVERY_MS);
      return;
    }
    const { deviceToken: token, pinKey } = answer;
    await secrets.write({ token, deviceKey: pem, pinKey }, { acceptWeakStorage });
    view = null;
    onPaired({ token, deviceKey: deviceKeyOf(pem), pinKey });
  }

  return {
    view: () => view,
    stop,
    async start(acceptWeakStorage) {
      const hasWeakStorage = !(await secrets.isStrong());
      if (hasWeakStorage && !acceptWeakStorage) throw new DeskRefusal('WEAK_STORAGE');
      const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
      const asked = await server.pairStart({ publicKey, appVersion, hasWeakStorage }).catch(() => null);
      if (asked === null) throw new DeskRefusal('SERVER_UNREACHABLE');
      view = {
        userCode: asked.userCode,
        approveUrl: `${serverUrl}/admin/desks?code=${asked.userCode}`,
        expiresAt: asked.expiresAt,
      };
      onChange();
      timer = setTimeout(() => void poll(asked.deviceCode, pem, acceptWeakStorage).catch(() => stop()), POLL_EVERY_MS);
    },
  };
}
