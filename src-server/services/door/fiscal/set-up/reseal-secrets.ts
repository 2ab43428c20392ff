import { isNotNull } from 'drizzle-orm';
import { SealBroken, type FiscalSeal } from '#server/adapters/fiscal-seal.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { fiscalAccounts, fiscalDevices } from '#server/db/schema/fiscal-devices.ts';
import { inTransaction } from '#server/db/transaction.ts';

const accounts = prepared((orm) =>
  orm.select({ id: fiscalAccounts.id, sealed: fiscalAccounts.sealed }).from(fiscalAccounts).prepare(),
);
const devices = prepared((orm) =>
  orm
    .select({ id: fiscalDevices.id, sealed: fiscalDevices.sealed, retiredAt: fiscalDevices.retiredAt })
    .from(fiscalDevices)
    .where(isNotNull(fiscalDevices.sealed))
    .prepare(),
);

type SealedRow = { id: string; sealed: string; isRetired: boolean; put: (sealed: string) => void };

function sealedRows(db: Db): SealedRow[] {
  const ofAccounts = accounts(db)
    .all()
    .map(({ id, sealed }) => ({
      id,
      sealed,
      isRetired: false,
      put: (next: string) => void updateRows(db, fiscalAccounts, { id }, { sealed: next }),
    }));
  const ofDevices = devices(db)
    .all()
    .map(({ id, sealed, retiredAt }) => ({
      id,
      sealed: sealed ?? '',
      isRetired: retiredAt !== null,
      put: (next: string) => void updateRows(db, fiscalDevices, { id }, { sealed: next }),
    }));
  return [...ofAccounts, ...ofDevices];
}

function opened(seal: FiscalSeal, { id, sealed }: SealedRow): string | null {
  try {
    return seal.unseal(sealed, id);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** Neither key opens the secrets of this row: nothing was changed. */
export class ResealError extends Error {
  constructor(id: string) {
    super(`neither key opens the secrets of ${id}: nothing was changed`);
    this.name = 'ResealError';
  }
}

/** `left`: of retired devices, which nobody needs any more; neither key opens them. */
export type Resealed = { resealed: number; alreadyNew: number; left: number };

/**
 * Seals all secrets of the security devices under a new FISCAL_KEY, in one transaction: all of them or none. What the new
 * key opens already stays, so it may be run again. Throws ResealError.
 */
export const resealSecrets = (db: Db, { old, next }: { old: FiscalSeal; next: FiscalSeal }): Resealed =>
  inTransaction(db, () => {
    const done: Resealed = { resealed: 0, alreadyNew: 0, left: 0 };
    for (const row of sealedRows(db)) {
      if (opened(next, row) !== null) {
        done.alreadyNew += 1;
        continue;
      }
      const text = opened(old, row);
      if (text !== null) {
        row.put(next.seal(text, row.id));
        done.resealed += 1;
      } else if (row.isRetired) done.left += 1;
      else throw new ResealError(row.id);
    }
    return done;
  });

/** How many secrets this key opens, and the ids of accounts and devices in use whose secrets it does not open. */
export function inspectSecrets(db: Db, seal: FiscalSeal): { open: number; shut: string[] } {
  const rows = sealedRows(db).filter(({ isRetired }) => !isRetired);
  const shut = rows.filter((row) => opened(seal, row) === null).map(({ id }) => id);
  return { open: rows.length - shut.length, shut };
}
