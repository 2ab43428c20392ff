import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What seals secrets: the system's keyring, or nothing where there is none. */
export type Sealer = {
  isStrong(): Promise<boolean>;
  seal(text: string): Promise<Buffer>;
  open(sealed: Buffer): Promise<string>;
};

/** One secret of this machine as a file; reading fails where the keyring does not open it. */
export type SealedFile<T> = {
  read(): Promise<T | null>;
  write(secret: T, options: { acceptWeakStorage: boolean }): Promise<void>;
  remove(): void;
};

/** `NAME.secret`: sealed by the keyring, or `NAME.weak-secret` in the clear where somebody said yes to that. Both 0600. */
export function openSealedFile<T>(folder: string, name: string, sealer: Sealer): SealedFile<T> {
  const [strong, weak] = [path.join(folder, `${name}.secret`), path.join(folder, `${name}.weak-secret`)];

  function put(file: string, bytes: Buffer | string): void {
    writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file); // whole or not at all
  }

  return {
    async read() {
      if (existsSync(strong)) return JSON.parse(await sealer.open(readFileSync(strong))) as T;
      if (existsSync(weak)) return JSON.parse(readFileSync(weak, 'utf8')) as T;
      return null;
    },
    async write(secret, { acceptWeakStorage }) {
      const text = JSON.stringify(secret);
      if (await sealer.isStrong()) put(strong, await sealer.seal(text));
      else if (acceptWeakStorage) put(weak, text);
      else throw new Error('no keyring, and nobody accepted weak storage');
    },
    remove() {
      for (const file of [strong, weak]) rmSync(file, { force: true });
    },
  };
}
