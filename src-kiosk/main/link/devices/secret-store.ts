import { existsSync } from 'node:fs';
import path from 'node:path';
import { openSealedFile, type SealedFile, type Sealer } from './sealed-file.ts';

type DeskSecrets = {
  token: string;
  /** Who gave the token; a desk from before this was kept has none. */
  serverUrl?: string | null;
  /** PKCS8 PEM of this desk's own Ed25519 key: it signs what it sends. */
  deviceKey: string;
  /** Under it a PIN is hashed; the roster brings the hashes. */
  pinKey: string;
};

export type SecretStore = SealedFile<DeskSecrets> & {
  isStrong(): Promise<boolean>;
  /** Somebody said yes to weak storage when this desk was paired. */
  isWeakAccepted(): boolean;
};

const NAME = 'desk';

/** The token's file: sealed by the keyring, or in the clear only after somebody said yes to that. 0600 either way. */
export function openSecretStore(folder: string, sealer: Sealer): SecretStore {
  return {
    ...openSealedFile<DeskSecrets>(folder, NAME, sealer),
    isStrong: () => sealer.isStrong(),
    isWeakAccepted: () => existsSync(path.join(folder, `${NAME}.weak-secret`)),
  };
}
