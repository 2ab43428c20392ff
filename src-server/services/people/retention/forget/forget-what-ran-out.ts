import { ranOutBefore } from '#shared/retention/ran-out-before.ts';
import { RETENTION, type TimedRule } from '#shared/retention/retention.ts';
import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { pruneAccounts } from '../../accounts/prune-accounts.ts';
import type { Forget } from './forget-rule.ts';
import { MONEY_RULES } from './money-rules.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import { WALLET_RULES } from './wallet-rules.ts';
import { WEBHOOK_RULES } from './webhook-rules.ts';

const FORGET: Record<TimedRule, Forget> = { ...PEOPLE_RULES, ...MONEY_RULES, ...WALLET_RULES, ...WEBHOOK_RULES };

const isTimed = (rule: string): rule is TimedRule => Object.hasOwn(FORGET, rule);

/**
 * Everything whose time is over goes (the periods are in shared/retention/retention.ts), and with it its traces in the
 * files.
 */
export function forgetWhatRanOut(ctx: ServiceContext): Partial<Record<TimedRule, number>> {
  const now = ctx.now();
  pruneAccounts(ctx);
  const forgotten: Partial<Record<TimedRule, number>> = {};
  for (const rule of Object.keys(RETENTION).filter(isTimed)) {
    try {
      forgotten[rule] = inTransaction(ctx.db, () => FORGET[rule](ctx.db, { before: ranOutBefore(rule, now), now }));
    } catch (error) {
      ctx.log.error({ err: error, rule }, 'could not forget'); // the other rules all the same
    }
  }
  scrubFile(ctx.db);
  ctx.log.info({ forgotten }, 'what ran out is forgotten');
  return forgotten;
}
