import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What signs the lists of hashes: the signature of a text, and the key to check it with (PEM). */
export type ListSigner = { signature(text: string): Uint8Array; publicKey: string };

/**
 * This server's own key (Ed25519), made when it is first needed and readable to the server alone. It shows that a list
 * of hashes comes from here; it is no security device. `openssl pkeyutl -verify -rawin` checks what it signs.
 */
export function listSigner(file: string): ListSigner {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  const key = createPrivateKey(readFileSync(file));
  return {
    signature: (text) => sign(null, Buffer.from(text), key),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  };
}
