import { hasOpenDocuments } from '../../base/journal/find-documents.ts';
import type { Store } from '../../base/store/open-store.ts';
import { readSetting, removeSetting, writeSetting } from '../../base/store/settings-table.ts';
import { partName, type SnapshotParts } from '../../base/held-snapshot.ts';

/** What a closing freezes of the operator: it may not change between a document and its closing. */
const MASTER_PARTS = ['operator', 'company'] as const;
type MasterPart = (typeof MASTER_PARTS)[number];
type Told = { [Part in MasterPart]?: SnapshotParts[Part] | undefined };

const WAITING = 'waiting-master';

const waitingOf = (store: Pick<Store, 'one'>): Told => readSetting<Told>(store, WAITING) ?? {};

/** Whether the office has changed what the next closing still has to freeze as it was. */
export const masterWaits = (store: Pick<Store, 'one'>): boolean => Object.keys(waitingOf(store)).length > 0;

/**
 * Takes over what the server says of the operator, at once or, where documents wait for their closing, behind it
 * (DSFinV-K 2.4: master data hold for a whole closing). Call it inside the snapshot's transaction.
 */
export function takeMaster(store: Store, told: Told): void {
  const waiting = waitingOf(store);
  const isFixed = hasOpenDocuments(store);
  for (const part of MASTER_PARTS) {
    const value = told[part] ?? null;
    if (value === null) continue;
    const held = readSetting(store, partName(part));
    delete waiting[part];
    if (held === null || !isFixed) writeSetting(store, partName(part), value);
    else if (JSON.stringify(held) !== JSON.stringify(value)) Object.assign(waiting, { [part]: value });
  }
  if (Object.keys(waiting).length === 0) removeSetting(store, WAITING);
  else writeSetting(store, WAITING, waiting);
}

/** The books are closed: what has waited for that holds from now on. Gives whether anything did. */
export function releaseMaster(store: Store): boolean {
  if (!masterWaits(store) || hasOpenDocuments(store)) return false;
  store.inTransaction(() => {
    for (const [part, value] of Object.entries(waitingOf(store)))
      writeSetting(store, partName(part as MasterPart), value);
    removeSetting(store, WAITING);
  });
  return true;
}

/** Of a desk that is not wanted any more. */
export const forgetWaiting = (store: Store): void => removeSetting(store, WAITING);
