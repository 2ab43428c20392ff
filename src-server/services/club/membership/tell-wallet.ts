import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellCardWallets } from '../../shop/wallet/tell-wallets.ts';

/**
 * The wallets that hold this membership's pass are to hear of a change; call it in the transaction that made it.
 * Nothing to do where no passes are issued: Google is asked whether it has one, Apple's are in our books.
 */
export function tellWallet(ctx: ServiceContext, subscriberId: string): void {
  tellCardWallets(ctx, subscriberId);
  if (ctx.wallet !== undefined)
    putInOutbox(ctx, { kind: 'membership.wallet', refId: `${subscriberId}:${ctx.now().getTime()}` });
}
