import type { DBAdapter, Where } from 'better-auth';
import type { Db } from '#server/db/client.ts';
import { authTables } from '#server/services/people/accounts/auth-tables.ts';
import { passkeyByCredential, passkeysOf } from '#server/services/people/passkeys/passkey-statements.ts';

/** The plugin's name for a passkey. */
const PASSKEY = 'passkey';

const valueOf = (where: readonly Where[] | undefined, field: string): string => {
  const value = where?.find((one) => one.field === field)?.value;
  return typeof value === 'string' ? value : '';
};

/** As the plugin reads one. The counter is kept back: our own verb judges it, and warns the owner (prove-passkey.ts). */
function asPluginRow(row: ReturnType<ReturnType<typeof passkeyByCredential>['get']>): object | null {
  if (row === undefined) return null;
  const { id, userId, name, credentialId, publicKey, transports } = row;
  return { id, userId, name, credentialID: credentialId, publicKey, counter: 0, transports };
}

/**
 * better-auth's tables, with passkeys as the plugin knows them. It only reads them: adding and use are written by our
 * verbs, in one transaction with the audit log and the mail, so its own writing does nothing.
 */
export function passkeyTables(db: Db): ReturnType<typeof authTables> {
  const open = authTables(db);
  return (options) => {
    const tables: DBAdapter = open(options);
    const overPasskeys: Pick<DBAdapter, 'create' | 'findOne' | 'findMany' | 'update'> = {
      create: async <T extends Record<string, unknown>, R = T>(data: Parameters<typeof tables.create<T, R>>[0]) =>
        data.model === PASSKEY ? ({} as R) : tables.create<T, R>(data),
      findOne: async <T>(data: Parameters<typeof tables.findOne<T>>[0]) =>
        data.model === PASSKEY
          ? (asPluginRow(
              passkeyByCredential(db).get({ credentialId: valueOf(data.where, 'credentialID') }),
            ) as T | null)
          : tables.findOne<T>(data),
      findMany: async <T>(data: Parameters<typeof tables.findMany<T>>[0]) =>
        data.model === PASSKEY
          ? (passkeysOf(db)
              .all({ userId: valueOf(data.where, 'userId') })
              .map(asPluginRow) as T[])
          : tables.findMany<T>(data),
      update: async <T>(data: Parameters<typeof tables.update<T>>[0]) =>
        data.model === PASSKEY ? null : tables.update<T>(data),
    };
    return { ...tables, ...overPasskeys };
  };
}
