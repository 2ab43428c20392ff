import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { PairingView } from '#shared/door/desk-state.ts';
import { CLOCK_TOLERANCE_MS, PAIRING_LIFETIME_MS } from '#shared/door/desk-limits.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { connectToServer, type Meaning, type ServerApi } from '../../base/server-api.ts';
import type { DeskNet } from '../network/desk-net.ts';
import type { LinkTroubles } from '../network/link-trouble.ts';
import type { SecretStore } from './secret-store.ts';

const POLL_EVERY_MS = 1_500;
/** Nobody answered: asked again, until the code is over. */
const WAITING = { status: 'waiting', deviceToken: null } as const;

export type Paired = { token: string; serverUrl: string | null; deviceKey: KeyObject; pinKey: string };

type Asked = { server: ServerApi; url: string; deviceCode: string; pem: string; acceptWeakStorage: boolean };

type PairingParts = {
  /** Null until the desk was told where it belongs. */
  serverUrl(): string | null;
  secrets: SecretStore;
  net: Pick<DeskNet, 'fetch'>;
  trouble: Pick<LinkTroubles, 'saw' | 'standsBefore'>;
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
export function makePairing(parts: PairingParts): Pairing {
  const { serverUrl, secrets, net, trouble, appVersion, now, onChange, onPaired } = parts;
  let view: PairingView | null = null;
  let timer: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(timer);
    view = null;
    onChange();
  }

  async function poll({ server, url, deviceCode, pem, acceptWeakStorage }: Asked): Promise<void> {
    if (view === null) return;
    if (view.expiresAt.getTime() < now().getTime()) return stop();
    let meaning: Meaning = 'answer';
    const answer = await server.pairPoll({ deviceCode }).catch((error: unknown) => {
      meaning = server.meaningOf(error);
      return meaning === 'silence' ? WAITING : null;
    });
    trouble.saw(meaning);
    if (answer === null) return stop(); // the code is over: a new one is a touch away
    if (answer.deviceToken === null) {
      askAgain({ server, url, deviceCode, pem, acceptWeakStorage });
      return;
    }
    const { deviceToken: token, pinKey } = answer;
    await secrets.write({ token, serverUrl: url, deviceKey: pem, pinKey }, { acceptWeakStorage });
    view = null;
    onPaired({ token, serverUrl: url, deviceKey: deviceKeyOf(pem), pinKey });
  }

  function askAgain(asked: Asked): void {
    timer = setTimeout(() => void poll(asked).catch(() => stop()), POLL_EVERY_MS);
  }

  return {
    view: () => view,
    stop,
    async start(acceptWeakStorage) {
      const url = serverUrl();
      if (url === null) throw new DeskRefusal('NO_SERVER');
      const server = connectToServer(url, null, net.fetch);
      const hasWeakStorage = !(await secrets.isStrong());
      if (hasWeakStorage && !acceptWeakStorage) throw new DeskRefusal('WEAK_STORAGE');
      const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
      const asked = await server.pairStart({ publicKey, appVersion, hasWeakStorage }).catch(() => null);
      if (asked === null)
        throw new DeskRefusal((await trouble.standsBefore(url, false)) ? 'SERVER_SIGN_IN' : 'SERVER_UNREACHABLE');
      trouble.saw('answer');
      // The server counts the minutes by its own clock, which may be hours away from this desk's.
      const [desk, house] = [now().getTime(), asked.expiresAt.getTime() - PAIRING_LIFETIME_MS];
      view = {
        userCode: asked.userCode,
        approveUrl: `${url}/admin/desks?code=${asked.userCode}`,
        expiresAt: new Date(desk + PAIRING_LIFETIME_MS),
        clockOffMinutes: Math.abs(desk - house) > CLOCK_TOLERANCE_MS ? Math.round((desk - house) / MINUTE_MS) : null,
      };
      onChange();
      askAgain({ server, url, deviceCode: asked.deviceCode, pem, acceptWeakStorage });
    },
  };
}
