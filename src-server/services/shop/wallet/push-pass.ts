import { deleteRows } from '#server/db/rows.ts';
import { walletDevices } from '#server/db/schema/wallet-passes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { devicesOfPass } from './pass-rows.ts';

/**
 * Tells every phone that holds an Apple pass to ask for it. A phone that is gone is forgotten. Throws, after all of them
 * were tried, when one could not be told: then all are told again, which does no harm.
 */
export async function pushPass(ctx: ServiceContext, passId: string): Promise<void> {
  const { appleWallet } = ctx;
  if (appleWallet === undefined) return;
  let failed: unknown;
  for (const pushToken of new Set(
    devicesOfPass(ctx.db)
      .all({ passId })
      .map((phone) => phone.pushToken),
  )) {
    try {
      if ((await appleWallet.push(pushToken)) === 'gone') deleteRows(ctx.db, walletDevices, { pushToken });
    } catch (error) {
      failed = error;
    }
  }
  if (failed !== undefined) throw failed;
}
