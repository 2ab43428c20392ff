import type { Db } from '#server/db/client.ts';
import type { MovedKind } from '#server/db/schema/account-merges.ts';
import type { MovedAddress } from '#server/db/schema/address-changes.ts';
import type { Pair } from './moved-kind.ts';
import { KINDS } from './moved-rows.ts';

/** What names an address and nothing else. */
const OF_ADDRESS = [
  'messages',
  'reservations',
  'guides',
  'courses',
  'given',
  'listed',
  'imported',
  'workshops',
] as const satisfies readonly MovedKind[];

/** Hands what names an address to another one of the same account, and says what it was. Call inside a transaction. */
export function handOverAddress(db: Db, pair: Pair): MovedAddress {
  return Object.fromEntries(
    OF_ADDRESS.map((name) => {
      const keys = KINDS[name].keysOf(db, pair.from);
      KINDS[name].hand(db, keys, pair);
      return [name, keys];
    }),
  );
}

/** Gives that back, where it still names the address it went to. Call inside a transaction. */
export function giveBackAddress(db: Db, moved: MovedAddress, pair: Pair): void {
  for (const name of OF_ADDRESS) KINDS[name].hand(db, moved[name] ?? [], pair);
}
