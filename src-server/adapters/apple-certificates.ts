import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DAY_MS } from '#shared/time.ts';

/** As the environment has them: each certificate and the key is a path, or PEM itself. */
export type AppleVariables = {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  password?: string | undefined;
  wwdr: string;
};

/** Read and checked, as PEM; the key is not encrypted any more. */
export type AppleWalletSettings = {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  wwdr: string;
};

/** How long before its end the doctor speaks of a certificate. */
const WARNED_MS = 30 * DAY_MS;

/** A variable holds one line: line breaks in it may be written as `\n`. */
const pemOf = (value: string): string =>
  value.startsWith('-----BEGIN') ? value.replaceAll(String.raw`\n`, '\n') : readFileSync(value, 'utf8');

function readAs<T>(name: string, read: () => T, problems: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(`${name} can't be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Whether a subject has this value in this field, as Apple writes it (`UID=pass.…`, `OU=` and the team). */
const hasInSubject = (certificate: X509Certificate, field: string, value: string): boolean =>
  certificate.subject.split('\n').includes(`${field}=${value}`);

function problemsTogether(
  { passTypeId, teamId }: AppleVariables,
  { own, wwdr, key }: { own: X509Certificate; wwdr: X509Certificate; key: KeyObject },
): string[] {
  const problems: string[] = [];
  if (key.asymmetricKeyType !== 'rsa') problems.push('APPLE_PASS_KEY is not an RSA key: Apple signs passes with those');
  if (!own.checkPrivateKey(key)) problems.push('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE');
  if (!own.checkIssued(wwdr))
    problems.push('APPLE_WWDR_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE: take the one named there (G4)');
  if (!hasInSubject(own, 'UID', passTypeId))
    problems.push(`APPLE_PASS_TYPE_ID is not the one in APPLE_PASS_CERTIFICATE`);
  if (!hasInSubject(own, 'OU', teamId)) problems.push('APPLE_TEAM_ID is not the one in APPLE_PASS_CERTIFICATE');
  return problems;
}

/**
 * Reads the certificates and the key, and checks that they belong together. What is wrong is added to `problems`, each
 * beginning with its variable's name; then there is nothing to sign with.
 */
export function readAppleWallet(given: AppleVariables, problems: string[]): AppleWalletSettings | undefined {
  const certificate = readAs('APPLE_PASS_CERTIFICATE', () => new X509Certificate(pemOf(given.certificate)), problems);
  const wwdr = readAs('APPLE_WWDR_CERTIFICATE', () => new X509Certificate(pemOf(given.wwdr)), problems);
  const key = readAs(
    'APPLE_PASS_KEY',
    () =>
      createPrivateKey({
        key: pemOf(given.key),
        ...(given.password !== undefined && { passphrase: given.password }),
      }),
    problems,
  );
  if (certificate === undefined || wwdr === undefined || key === undefined) return undefined;
  const together = problemsTogether(given, { own: certificate, wwdr, key });
  problems.push(...together);
  if (together.length > 0) return undefined;
  return {
    passTypeId: given.passTypeId,
    teamId: given.teamId,
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
  };
}

/** From when on a phone takes no new pass that is signed with these: the earlier end of the two certificates. */
export function appleCertificateEnd({ certificate, wwdr }: Pick<AppleWalletSettings, 'certificate' | 'wwdr'>): Date {
  const ends = [certificate, wwdr].map((pem) => new X509Certificate(pem).validToDate.getTime());
  return new Date(Math.min(...ends));
}

/** How the certificates are on a day, for the doctor: fine, to be renewed within 30 days, or over. */
export function appleCertificateState(end: Date, now: Date): 'fine' | 'ends soon' | 'over' {
  if (end <= now) return 'over';
  return end.getTime() - now.getTime() <= WARNED_MS ? 'ends soon' : 'fine';
}
