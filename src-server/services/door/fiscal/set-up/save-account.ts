import { DomainError } from '#shared/errors.ts';
import type { SaveAccountInput } from '#shared/fiscal/device-set-up.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { fetchToken, type AccessToken } from '#server/adapters/fiskaly/fiskaly-token.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { fiscalAccounts } from '#server/db/schema/fiscal-devices.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { FISKALY, fiskalyAccountOf, providerFailure } from './fiskaly-account.ts';
import { requireSeal, sealSecrets } from './sealed-secrets.ts';

const put = prepared(columnsOf(fiscalAccounts, ['id', 'sealed', 'updatedAt', 'updatedBy']), (orm, values) =>
  orm
    .insert(fiscalAccounts)
    .values(values)
    .onConflictDoUpdate({
      target: fiscalAccounts.id,
      set: {
        sealed: excludedOf(fiscalAccounts.sealed),
        updatedAt: excludedOf(fiscalAccounts.updatedAt),
        updatedBy: excludedOf(fiscalAccounts.updatedBy),
      },
    })
    .prepare(),
);

/** What the provider says to a key or secret that is none of its own. */
const isUnknownKey = (error: unknown): boolean =>
  error instanceof TseError && (error.fault.kind === 'setup' || error.fault.code === 'E_FAILED_SCHEMA_VALIDATION');

/** A refusal of key and secret stands at the field: it is what was typed wrongly. */
async function tokenFor(ctx: ServiceContext, input: SaveAccountInput): Promise<AccessToken> {
  try {
    return await fetchToken(fiskalyAccountOf(ctx, input));
  } catch (error) {
    if (!isUnknownKey(error)) throw providerFailure(ctx, error);
    const fields = { apiSecret: 'fiskaly does not know this key and secret.' };
    throw new DomainError('INVALID_INPUT', { fields }, { cause: error });
  }
}

/**
 * Keeps the office's account at fiskaly, sealed, once the provider has taken its key and secret. Errors:
 * FISCAL_KEY_MISSING, INVALID_INPUT for a key that the provider refuses or one of its test environment,
 * TSE_PROVIDER_REFUSED, TSE_PROVIDER_SILENT.
 */
export async function saveAccount(ctx: ServiceContext, input: SaveAccountInput): Promise<void> {
  requirePermission(ctx, 'settings:manage');
  requireSeal(ctx);
  const { isTest } = await tokenFor(ctx, input);
  if (isTest && !ctx.fiscal.takesStandIn)
    throw new DomainError('INVALID_INPUT', {
      fields: { apiKey: 'This key is of the test environment: what it signs counts for nothing.' },
    });
  inTransaction(ctx.db, () => {
    put(ctx.db).run({
      id: FISKALY,
      sealed: sealSecrets(ctx, FISKALY, input),
      updatedAt: ctx.now(),
      updatedBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    });
    writeAudit(ctx, {
      action: 'tse.account_saved',
      subjectKind: 'security_device_account',
      subjectId: FISKALY,
      after: { isTest },
    });
  });
}
