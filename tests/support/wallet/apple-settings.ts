import { readAppleWallet, type AppleWalletSettings } from '#server/adapters/apple-certificates.ts';
import { PASS_TYPE, TEAM, type AppleChain } from './apple-chain.ts';

/** The settings a server makes of these certificates; throws with what it finds wrong. */
export function appleSettingsOf({ environment }: Pick<AppleChain, 'environment'>): AppleWalletSettings {
  const problems: string[] = [];
  const settings = readAppleWallet(
    {
      passTypeId: environment['APPLE_PASS_TYPE_ID'] ?? PASS_TYPE,
      teamId: environment['APPLE_TEAM_ID'] ?? TEAM,
      certificate: environment['APPLE_PASS_CERTIFICATE'] ?? '',
      key: environment['APPLE_PASS_KEY'] ?? '',
      password: environment['APPLE_PASS_PASSWORD'],
      wwdr: environment['APPLE_WWDR_CERTIFICATE'] ?? '',
    },
    problems,
  );
  if (settings === undefined) throw new Error(problems.join('\n'));
  return settings;
}
