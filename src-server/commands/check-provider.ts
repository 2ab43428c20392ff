import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, SECOND_MS } from '#shared/time.ts';
import type { PaymentProvider } from '#server/adapters/payment-provider.ts';
import { openDbForReading } from '#server/db/client.ts';
import { checkAccount } from '#server/services/shop/webhook-events/check-account.ts';
import { findRefundDifferences } from '#server/services/shop/refunds/compare-refunds.ts';

const COMPARED_MS = 30 * DAY_MS;

type Shop = {
  payments: PaymentProvider;
  baseUrl: string;
  isLive: boolean;
  /** Left out: there is no readable one. */ databaseFile: string | undefined;
  now: Date;
  withinMs?: number;
};
export type ProviderFinding = { isFine: boolean; isUnread?: boolean; lines: string[] };

/** Whether the provider's refunds of the last thirty days are those of our books; nothing is changed. */
async function compareBooks(
  { payments, now, withinMs = 5 * SECOND_MS }: Shop,
  databaseFile: string,
): Promise<ProviderFinding> {
  const db = openDbForReading(databaseFile);
  try {
    const found = await Promise.race([
      findRefundDifferences({ db, payments }, { since: new Date(now.getTime() - COMPARED_MS), now }).catch(() => null),
      sleep(withinMs, null, { ref: false }),
    ]);
    if (found === null)
      return { isFine: true, isUnread: true, lines: ['! refunds could not be compared with the provider'] };
    const { compared, different, missing } = found;
    if (different.length + missing.length === 0)
      return {
        isFine: true,
        lines: [`  ${compared} refunds of 30 days are the same at the provider and in the books`],
      };
    const lines = [
      ...different.map(
        ({ id, amountCents }) =>
          `✗ refund ${id} (${amountCents} cents) is not in the books as the provider has it: see Money`,
      ),
      ...missing.map(
        ({ stripeRefundId, amountCents }) =>
          `✗ refund ${stripeRefundId} (${amountCents} cents) is in the books, and the provider does not have it`,
      ),
    ];
    return { isFine: false, lines };
  } finally {
    db.close();
  }
}

/**
 * Looks at the account behind the key, and compares its refunds with our books. What could not be looked at is a
 * warning, never an error; it is no good news either.
 */
export async function checkProvider(shop: Shop): Promise<ProviderFinding> {
  const { missing, warnings } = await checkAccount(shop.payments, shop, shop.withinMs);
  const isSilent = warnings.length > 1;
  const books: ProviderFinding =
    shop.databaseFile === undefined || isSilent
      ? { isFine: true, lines: [] }
      : await compareBooks(shop, shop.databaseFile);
  const account = [...missing.map((line) => `✗ ${line}`), ...warnings.map((line) => `! ${line}`)];
  return {
    isFine: missing.length === 0 && books.isFine,
    ...((warnings.length > 0 || books.isUnread === true) && { isUnread: true }),
    lines: [
      ...(account.length === 0
        ? ['  the account, its currency and its webhook endpoint are as they should be']
        : account),
      ...books.lines,
    ],
  };
}
