import {
  appleCertificateEnd,
  appleCertificateState,
  type AppleWalletSettings,
} from '#server/adapters/apple-certificates.ts';

/** One chapter of the doctor's report. */
export type WalletFinding = { isFine: boolean; lines: string[] };

/**
 * How long Apple's certificates are good: a warning from 30 days before their end, a fault after it. Whether they belong
 * together is looked at with the settings.
 */
export function checkWallet(settings: AppleWalletSettings | undefined, now: Date): WalletFinding {
  if (settings === undefined) return { isFine: true, lines: ['  no passes for iPhones: there are no certificates'] };
  const end = appleCertificateEnd(settings);
  const day = end.toISOString().slice(0, 10);
  const state = appleCertificateState(end, now);
  if (state === 'fine')
    return { isFine: true, lines: [`  passes for iPhones: the certificates are good until ${day}`] };
  if (state === 'ends soon')
    return { isFine: true, lines: [`! passes for iPhones: a certificate ends on ${day}, renew it before`] };
  return {
    isFine: false,
    lines: [`✗ passes for iPhones: a certificate ended on ${day}; none are made, and no phone hears of changes`],
  };
}
