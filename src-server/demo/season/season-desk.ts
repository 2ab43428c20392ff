import { CHAIN_START } from '#shared/door/hash-chain.ts';
import type { Db } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

/**
 * The desk the past nights were scanned at. It is no longer in use, so that whoever tries the demo pairs one of
 * their own.
 */
export const SEASON_DESK = { id: seedUuid('desk:season'), name: 'Kasse Foyer' };

/** Call once, before the orders. */
export function writeSeasonDesk(db: Db, { from, until }: { from: Date; until: Date }): void {
  rowWriter(db, desks, ['id', 'name', 'publicKey', 'lastHash', 'lastSeenAt', 'createdAt', 'revokedAt'])({
    ...SEASON_DESK,
    publicKey: '',
    lastHash: CHAIN_START,
    lastSeenAt: until,
    createdAt: from,
    revokedAt: until,
  });
}
