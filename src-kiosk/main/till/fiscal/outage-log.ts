import type { OutagePayload } from '#shared/fiscal/outage.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import type { Store } from '../../base/store/open-store.ts';
import { readSetting, writeSetting } from '../../base/store/settings-table.ts';

/** The outage that is open, or that was closed last. */
export type KeptOutage = { outageId: string; since: number; reason: string; closedAt: number | null };

const OUTAGE = 'tse-outage';
/** One that comes back so soon is the same one: a lost packet now and then is no row of outages. */
const SAME_WITHIN_MS = MINUTE_MS;

const keptOutage = (store: Pick<Store, 'one'>): KeptOutage | null => readSetting<KeptOutage>(store, OUTAGE);

/** The outage that is open; it survives a restart, because it ends with the first signed document. */
export function openOutage(store: Pick<Store, 'one'>): KeptOutage | null {
  const kept = keptOutage(store);
  return kept?.closedAt === null ? kept : null;
}

function tell(store: Store, payload: OutagePayload, at: Date): void {
  append(store, 'real', { id: newId(at), kind: 'outage', recordedAt: at, payload });
}

type Unsigned = { documentNumber: number; deviceSerial: string; code: string; reason: string; at: Date };

/** A document has no signature: the outage begins, or goes on. Gives its id. Call it inside the document's transaction. */
export function logUnsigned(store: Store, { documentNumber, deviceSerial, code, reason, at }: Unsigned): string {
  const kept = keptOutage(store);
  if (kept?.closedAt === null) return kept.outageId;
  if (kept !== null && at.getTime() - kept.closedAt < SAME_WITHIN_MS) {
    writeSetting(store, OUTAGE, { ...kept, closedAt: null } satisfies KeptOutage);
    tell(store, { type: 'reopen', outageId: kept.outageId, at: at.toISOString(), documentNumber }, at);
    return kept.outageId;
  }
  const outageId = newId(at);
  writeSetting(store, OUTAGE, { outageId, since: at.getTime(), reason, closedAt: null } satisfies KeptOutage);
  tell(store, { type: 'open', outageId, at: at.toISOString(), documentNumber, deviceSerial, code, reason }, at);
  return outageId;
}

/** A document is signed: an open outage ends with it. Call it inside the document's transaction. */
export function logSigned(store: Store, { documentNumber, at }: { documentNumber: number; at: Date }): void {
  const open = openOutage(store);
  if (open === null) return;
  writeSetting(store, OUTAGE, { ...open, closedAt: at.getTime() } satisfies KeptOutage);
  tell(store, { type: 'close', outageId: open.outageId, at: at.toISOString(), documentNumber }, at);
}

/** The device had finished a transaction after all, whose receipt says outage: the receipt stands. */
export function logFound(
  store: Store,
  found: Omit<Extract<OutagePayload, { type: 'found' }>, 'type' | 'at'>,
  at: Date,
): void {
  tell(store, { ...found, type: 'found', at: at.toISOString() }, at);
}
