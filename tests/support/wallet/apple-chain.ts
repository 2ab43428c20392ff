import { execFileSync } from 'node:child_process';
import { generateKeyPair } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const PASS_TYPE = 'pass.example.clave.test';
export const TEAM = 'A1B2C3D4E5';
const PASSWORD = 'of-the-key';
/** OpenSSL begins with the machine's day; the tests may live years after it. */
const MANY_DAYS = 8_000;

/** Certificates of the shape Apple's have: a root, the intermediate that signs developers', and one for a pass type. */
export type AppleChain = {
  /** Where the files lie: root.pem, wwdr.pem, pass.pem, pass.key (with a password); server.pem and server.key. */
  folder: string;
  /** The variables a server is started with. */
  environment: Record<string, string>;
  read(file: string): string;
  /** The pass type's certificate anew, good for so many days. */
  certifyPass(days: number): void;
  remove(): void;
};

type Signed = { name: string; subject: string; days: number; by?: string; extensions: readonly string[] };

const AUTHORITY = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
/** As in a real pass type certificate: signs, and proves itself to the push service. */
const OF_PASSES = [
  'basicConstraints=critical,CA:FALSE',
  'keyUsage=critical,digitalSignature',
  'extendedKeyUsage=clientAuth,1.2.840.113635.100.4.14',
];
const OF_SERVER = ['subjectAltName=DNS:localhost,IP:127.0.0.1', 'extendedKeyUsage=serverAuth'];

function certify(folder: string, { name, subject, days, by, extensions }: Signed): void {
  const config = ['[req]', 'distinguished_name=dn', 'x509_extensions=v3', '[dn]', '[v3]', ...extensions];
  writeFileSync(path.join(folder, `${name}.cnf`), `${config.join('\n')}\n`);
  const signer = by === undefined ? [] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`];
  const pass = ['-passin', `pass:${PASSWORD}`];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-new',
      '-config',
      `${name}.cnf`,
      '-key',
      `${name}.key`,
      ...pass,
      '-subj',
      subject,
      ...signer,
    ].concat(['-days', String(days), '-sha256', '-out', `${name}.pem`]),
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

async function drawKey(folder: string, name: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const lock = name === 'pass' ? { cipher: 'aes-256-cbc', passphrase: PASSWORD } : {};
  writeFileSync(path.join(folder, `${name}.key`), privateKey.export({ type: 'pkcs8', format: 'pem', ...lock }));
}

/** Made anew by OpenSSL in a folder of its own. */
export async function makeAppleChain(): Promise<AppleChain> {
  const folder = mkdtempSync(path.join(tmpdir(), 'apple-chain-'));
  await Promise.all(['root', 'wwdr', 'pass', 'server'].map((name) => drawKey(folder, name)));
  const subject = `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Clave Nights/C=DE`;
  const certifyPass = (days: number) =>
    certify(folder, { name: 'pass', subject, days, by: 'wwdr', extensions: OF_PASSES });
  const wwdr = '/CN=Test Worldwide Developer Relations/OU=G4';
  certify(folder, { name: 'root', subject: '/CN=Test Root CA', days: MANY_DAYS, extensions: AUTHORITY });
  certify(folder, { name: 'wwdr', subject: wwdr, days: 3_650, by: 'root', extensions: AUTHORITY });
  certifyPass(MANY_DAYS);
  certify(folder, { name: 'server', subject: '/CN=localhost', days: 30, by: 'root', extensions: OF_SERVER });
  const at = (file: string): string => path.join(folder, file);
  return {
    folder,
    environment: {
      APPLE_PASS_TYPE_ID: PASS_TYPE,
      APPLE_TEAM_ID: TEAM,
      APPLE_PASS_CERTIFICATE: at('pass.pem'),
      APPLE_PASS_KEY: at('pass.key'),
      APPLE_PASS_PASSWORD: PASSWORD,
      APPLE_WWDR_CERTIFICATE: at('wwdr.pem'),
    },
    read: (file) => readFileSync(at(file), 'utf8'),
    certifyPass,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
