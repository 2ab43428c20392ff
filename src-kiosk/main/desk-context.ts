import type { RosterEntry, SnapshotEvent } from '#shared/desk/snapshot.ts';
import { DeskRefusal } from '#shared/kiosk/desk-refusal.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { ServerApi } from './server-api.ts';
import type { Store } from './store/open-store.ts';

/** What every verb of the desk is given. */
export type DeskContext = {
  store: Store;
  /** This desk's clock: in the demo and in tests another one than the machine's. */
  now(): Date;
  mirror(): Mirror;
  server(): ServerApi;
  isOnline(): boolean;
  /** A call came back, or did not: the link decides by that whether there is one. */
  linkSaw(outcome: 'answer' | 'silence' | 'revoked'): void;
  /** Something the screens show is different now. */
  changed(): void;
  /** There is something to send. */
  wakeSync(): void;
  cashier(): RosterEntry | null;
  tonight(): SnapshotEvent | null;
  /** Codes can be trusted: the self-test at start passed. */
  canVerify: boolean;
};

export function requireCashier(ctx: DeskContext): RosterEntry {
  const cashier = ctx.cashier();
  if (cashier === null) throw new DeskRefusal('NOT_OPEN');
  return cashier;
}

export function requireTonight(ctx: DeskContext): SnapshotEvent {
  const event = ctx.tonight();
  if (event === null) throw new DeskRefusal('NO_EVENT');
  return event;
}
