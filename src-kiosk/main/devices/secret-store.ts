import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What seals secrets: the system's keyring, or nothing where there is none. */
export type Sealer = {
  isStrong(): Promise<boolean>;
  seal(text: string): Promise<Buffer>;
  open(sealed: Buffer): Promise<string>;
};

type DeskSecrets = {
  token: string;
  /** Who gave the token; a desk from before this was kept has none. */
  serverUrl?: string | null;
  /** PKCS8 PEM of this desk's own Ed25519 key: it signs what it sends. */
  deviceKey: string;
  /** Under it a PIN is hashed; the roster brings the hashes. */
  pinKey: string;
};

export type SecretStore = {
  isStrong(): Promise<boolean>;
  read(): Promise<DeskSecrets | null>;
  write(secrets: DeskSecrets, options: { acceptWeakStorage: boolean }): Promise<void>;
  remove(): void;
};

const STRONG = 'desk.secret';
const WEAK = 'desk.weak-secret';

/** The token's file: sealed by the keyring, or in the clear only after somebody said yes to that. 0600 either way. */
export function openSecretStore(folder: string, sealer: Sealer): SecretStore {
  const [strong, weak] = [path.join(folder, STRONG), path.join(folder, WEAK)];

  function put(file: string, bytes: Buffer | string): void {
    writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file); // whole or not at all
  }

  return {
    isStrong: () => sealer.isStrong(),
    async read() {
      if (existsSync(strong)) return JSON.parse(await sealer.open(readFileSync(strong))) as DeskSecrets;
      if (existsSync(weak)) return JSON.parse(readFileSync(weak, 'utf8')) as DeskSecrets;
      return null;
    },
    async write(secrets, { acceptWeakStorage }) {
      const text = JSON.stringify(secrets);
      if (await sealer.isStrong()) put(strong, await sealer.seal(text));
      else if (acceptWeakStorage) put(weak, text);
      else throw new Error('no keyring, and nobody accepted weak storage');
    },
    remove() {
      for (const file of [strong, weak]) rmSync(file, { force: true });
    },
  };
}
