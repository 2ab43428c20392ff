import path from 'node:path';
import type { Hono } from 'hono';
import type { GoogleWalletSettings } from '#server/adapters/google-wallet.ts';
import type { Settings } from '#server/settings.ts';
import { walletKeyAt } from './wallet-key.ts';
import { walletRoutes } from './wallet-routes.ts';

const ISSUER = '3388000000000000000';

/** Google's wallet on the shop's own port, under `/dev/wallet`; its key lies in the data folder. */
export async function startWalletStandIn(
  { dataDir, baseUrl }: Settings,
  now: () => Date,
): Promise<{ settings: GoogleWalletSettings; routes: Hono }> {
  const base = `${baseUrl}/dev/wallet`;
  const keyFile = path.join(dataDir, 'wallet-key.json');
  const key = await walletKeyAt(keyFile, `${base}/token`);
  return {
    settings: { issuerId: ISSUER, keyFile, apiBase: base, saveBase: `${base}/save` },
    routes: walletRoutes(key, now).routes,
  };
}
