import { GRACE_DAYS, phaseOf } from '#shared/membership/membership-state.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FACT_COLUMNS, factsOf, type FactsRow } from './membership-facts.ts';
import { tellWallet } from './tell-wallet.ts';

const TOLD_UNTIL = 'wallets_told_until';

type Row = FactsRow & { id: string };
type Range = { from: number; to: number; graceFrom: number; graceTo: number };

const COLUMNS = `id, ${FACT_COLUMNS}`;
/** Whatever the clock alone changes: a pause begins, a cancellation takes effect, a debt or a renewal nobody heard of runs out of patience. */
const atTheirTime = statement<Range, Row>(
  `SELECT ${COLUMNS} FROM subscribers WHERE status IN ('active', 'past_due') AND pause_starts_at > @from AND pause_starts_at <= @to
   UNION SELECT ${COLUMNS} FROM subscribers WHERE status IN ('active', 'past_due') AND cancel_at > @from AND cancel_at <= @to
   UNION SELECT ${COLUMNS} FROM subscribers WHERE status = 'past_due' AND grace_started_at > @graceFrom AND grace_started_at <= @graceTo
   UNION SELECT ${COLUMNS} FROM subscribers WHERE status IN ('active', 'past_due') AND current_period_end > @graceFrom AND current_period_end <= @graceTo`,
);
const read = statement<{ key: string }, { value: string }>(`SELECT value FROM meta WHERE key = @key`);
const write = statement<{ key: string; value: string }>(
  `INSERT INTO meta (key, value) VALUES (@key, @value) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
);

/**
 * Passes on people's phones follow the clock: whose membership is another at this instant than when this was last looked at has its
 * wallet told, though the provider said nothing. The end of a pause is told with its mail.
 */
export function tellWalletsByClock(ctx: ServiceContext): void {
  if (ctx.wallet === undefined) return;
  const to = ctx.now().getTime();
  inTransaction(ctx.db, () => {
    const from = Number(read(ctx.db).get({ key: TOLD_UNTIL })?.value ?? to);
    // The days of grace are Berlin days: a change of the clocks makes one an hour shorter or longer.
    const grace = {
      graceFrom: from - GRACE_DAYS * DAY_MS - 2 * HOUR_MS,
      graceTo: to - GRACE_DAYS * DAY_MS + 2 * HOUR_MS,
    };
    for (const row of to > from ? atTheirTime(ctx.db).all({ from, to, ...grace }) : []) {
      const facts = factsOf(row);
      if (phaseOf(facts, new Date(from)) !== phaseOf(facts, new Date(to))) tellWallet(ctx, row.id);
    }
    write(ctx.db).run({ key: TOLD_UNTIL, value: String(to) });
  });
}
