import { desc, lte, sql } from 'drizzle-orm';
import type { WalletLogInput } from '#shared/tickets/apple-wallet-calls.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { walletLog } from '#server/db/schema/wallet-passes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Lines that are kept; each is cut to this length. */
export const MOST_LINES = 100;
const LINE_LENGTH = 500;

const dropOlder = prepared({ kept: Number }, (orm, { kept }) => {
  const newest = orm.select({ number: walletLog.number }).from(walletLog).orderBy(desc(walletLog.number));
  return orm
    .delete(walletLog)
    .where(lte(walletLog.number, sql`(${newest.limit(1).offset(kept)})`))
    .prepare();
});

/** Keeps what phones say went wrong with passes: the newest lines of all of them. */
export function noteWalletLog(ctx: ServiceContext, { logs }: WalletLogInput): void {
  inTransaction(ctx.db, () => {
    for (const line of logs.slice(-MOST_LINES))
      insertRow(ctx.db, walletLog, { line: line.slice(0, LINE_LENGTH), at: ctx.now() });
    dropOlder(ctx.db).run({ kept: MOST_LINES });
  });
}
