import { safeStorage } from 'electron';
import type { Sealer } from './sealed-file.ts';

/**
 * The system's keyring. `basic_text` is Linux without one: obfuscation with a key everybody knows, so it counts as
 * none.
 */
export function makeSystemSealer(): Sealer {
  return {
    isStrong: async () =>
      (await safeStorage.isAsyncEncryptionAvailable()) &&
      (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
    seal: (text) => safeStorage.encryptStringAsync(text),
    open: async (sealed) => (await safeStorage.decryptStringAsync(sealed)).result,
  };
}
