import { isFiscalKey, makeFiscalSeal, SealBroken } from '#server/adapters/fiscal-seal.ts';
import { openDbForReading } from '#server/db/client.ts';
import { inspectSecrets } from '#server/services/door/fiscal/set-up/reseal-secrets.ts';
import { certificateEnds } from '#server/services/office/operations/certificate-ends.ts';

/** What doctor says about the tills' security devices. */
type DeviceFinding = { isFine: boolean; lines: string[] };

function secretLines(open: number, shut: readonly string[], hasKey: boolean): string[] {
  if (!hasKey)
    return shut.length === 0
      ? ['  FISCAL_KEY is not set: no security device can be set up']
      : [`✗ FISCAL_KEY is not set, and ${shut.length === 1 ? '1 secret is' : `${shut.length} secrets are`} sealed`];
  if (shut.length === 0) return [`  FISCAL_KEY opens ${open === 1 ? '1 secret' : `all ${open} secrets`}`];
  return [
    `✗ FISCAL_KEY does not open the secrets of ${shut.join(', ')}: ` +
      'with FISCAL_KEY_OLD beside it, `npm run fiscal:rotate-key` seals them anew',
  ];
}

/** Whether FISCAL_KEY opens the secrets of the devices in use, and whose certificate ends soon. Prints no secret. */
export function checkDevices(
  databaseFile: string,
  { key, now }: { key: string | undefined; now: Date },
): DeviceFinding {
  const db = openDbForReading(databaseFile);
  try {
    const hasKey = key !== undefined && isFiscalKey(key);
    const noKey = {
      seal: () => '',
      unseal: () => {
        throw new SealBroken(true);
      },
    };
    const { open, shut } = inspectSecrets(db, hasKey ? makeFiscalSeal(key) : noKey);
    const ends = certificateEnds({ db, now: () => now });
    const secrets = secretLines(open, shut, hasKey);
    const certificates = ends.map(({ name, daysLeft }) =>
      daysLeft > 0 ? `! the certificate of ${name} ends in ${daysLeft} days` : `✗ the certificate of ${name} has ended`,
    );
    return {
      isFine: shut.length === 0 && ends.every(({ daysLeft }) => daysLeft > 0),
      lines: [...secrets, ...certificates],
    };
  } finally {
    db.close();
  }
}
