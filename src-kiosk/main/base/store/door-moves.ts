import type { Store } from './open-store.ts';

export type DoorMove = {
  seq: number;
  eventId: string;
  online?: number;
  members?: number;
  door?: number;
  under18?: number;
  /** The server counted it when it was asked. */ isClaimed?: boolean;
};
export type Heads = { online: number; members: number; door: number; under18: number };

/** Notes what an entry does to the head count, in that entry's transaction. */
export function moveHeads(
  store: Store,
  { seq, eventId, online = 0, members = 0, door = 0, under18 = 0, isClaimed = false }: DoorMove,
): void {
  store.run(
    'INSERT INTO door_moves (seq, event_id, online, members, door, under18, is_claimed) VALUES (?, ?, ?, ?, ?, ?, ?)',
    seq,
    eventId,
    online,
    members,
    door,
    under18,
    isClaimed ? 1 : 0,
  );
}

/** What this desk's entries after `seq` changed, without those that the server has counted. */
export const sumMovesAfter = (store: Store, { eventId, seq }: { eventId: string; seq: number }): Heads =>
  store.one<Heads>(
    `SELECT coalesce(sum(online), 0) AS online, coalesce(sum(members), 0) AS members, coalesce(sum(door), 0) AS door,
       coalesce(sum(under18), 0) AS under18
     FROM door_moves WHERE event_id = ? AND seq > ? AND is_claimed = 0`,
    eventId,
    seq,
  ) ?? { online: 0, members: 0, door: 0, under18: 0 };

/** Guests sold at this door of whom the server has not heard yet. */
export const countWaitingDoorSales = (store: Store, eventId: string): number =>
  store.one<{ n: number }>(
    `SELECT coalesce(sum(m.door), 0) AS n FROM door_moves m JOIN journal j ON j.ledger = 'real' AND j.seq = m.seq
     WHERE m.event_id = ? AND j.outcome IS NULL`,
    eventId,
  )?.n ?? 0;

/** Members let in at this door, each on a seat of their own, of whom the server has not heard yet. */
export const countWaitingMembers = (store: Store, eventId: string): number =>
  store.one<{ n: number }>(
    `SELECT coalesce(sum(m.members), 0) AS n FROM door_moves m JOIN journal j ON j.ledger = 'real' AND j.seq = m.seq
     WHERE m.event_id = ? AND m.is_claimed = 0 AND j.outcome IS NULL`,
    eventId,
  )?.n ?? 0;
