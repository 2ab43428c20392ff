import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

export type WalletKey = { publicKey: KeyObject; clientEmail: string };

const CLIENT_EMAIL = 'wallet@clave.example';
const KEY_BITS = 2048;

async function privateKeyAt(file: string): Promise<string> {
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { private_key: string }).private_key;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A service account's key file for the demo, its key drawn once per data folder; its tokens come from the stand-in. */
export async function walletKeyAt(file: string, tokenUrl: string): Promise<WalletKey> {
  const pem = await privateKeyAt(file);
  writeFileSync(
    file,
    JSON.stringify({
      type: 'service_account',
      client_email: CLIENT_EMAIL,
      private_key_id: 'demo',
      private_key: pem,
      token_uri: tokenUrl,
    }),
    { mode: 0o600 },
  );
  return { publicKey: createPublicKey(pem), clientEmail: CLIENT_EMAIL };
}
