import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import type { FiskalyAccount } from '#server/adapters/fiskaly/fiskaly-token.ts';
import { fiskalySetUp, type FiskalySetUp } from '#server/adapters/fiskaly/fiskaly-set-up.ts';
import { prepared } from '#server/db/client.ts';
import { fiscalAccounts } from '#server/db/schema/fiscal-devices.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { AccountSecrets, unsealSecrets } from './sealed-secrets.ts';

/** The row of the one provider there is. */
export const FISKALY = 'fiskaly';

const account = prepared({ id: fiscalAccounts.id }, (orm, { id }) =>
  orm
    .select({
      id: fiscalAccounts.id,
      sealed: fiscalAccounts.sealed,
      updatedAt: fiscalAccounts.updatedAt,
      updatedBy: users.name,
    })
    .from(fiscalAccounts)
    .leftJoin(users, eq(users.id, fiscalAccounts.updatedBy))
    .where(eq(fiscalAccounts.id, id))
    .prepare(),
);

/** When the account was entered and by whom; null is none. Nothing secret is in it. */
export function accountState(ctx: ServiceContext): { updatedAt: Date; updatedBy: string | null } | null {
  const row = account(ctx.db).get({ id: FISKALY });
  return row === undefined ? null : { updatedAt: row.updatedAt, updatedBy: row.updatedBy };
}

/** Where a key is asked about, before it is kept. */
export const fiskalyAccountOf = (ctx: ServiceContext, secrets: AccountSecrets): FiskalyAccount => ({
  baseUrl: ctx.fiscal.fiskalyBase,
  ...secrets,
  now: ctx.now,
});

/**
 * The office's calls to fiskaly with its own account. Errors: TSE_ACCOUNT_MISSING, FISCAL_KEY_MISSING,
 * FISCAL_KEY_CHANGED.
 */
export function openFiskaly(ctx: ServiceContext): FiskalySetUp {
  const row = account(ctx.db).get({ id: FISKALY });
  if (row === undefined) throw new DomainError('TSE_ACCOUNT_MISSING');
  return fiskalySetUp(fiskalyAccountOf(ctx, unsealSecrets(ctx, AccountSecrets, row)));
}

const SILENT = ['timeout', 'unreachable', 'busy'];

/** The provider's fault as the panel tells it: it said no, or it said nothing. */
export function providerFailure(ctx: ServiceContext, cause: unknown): unknown {
  if (!(cause instanceof TseError)) return cause;
  const { kind, code } = cause.fault;
  ctx.log.warn({ kind, code }, 'the provider of security devices failed');
  return SILENT.includes(kind)
    ? new DomainError('TSE_PROVIDER_SILENT', { providerCode: code }, { cause })
    : new DomainError('TSE_PROVIDER_REFUSED', { providerCode: code }, { cause });
}

/** A call to the provider. Errors: TSE_PROVIDER_REFUSED, TSE_PROVIDER_SILENT. */
export async function asked<T>(ctx: ServiceContext, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw providerFailure(ctx, error);
  }
}
