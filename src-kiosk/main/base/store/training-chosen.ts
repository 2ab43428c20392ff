import type { Store } from './open-store.ts';
import { readSetting, removeSetting, writeSetting } from './settings-table.ts';

const CHOSEN = 'training-chosen';

/** Whether somebody trains at a desk that could take money. */
export const isTrainingChosen = (store: Pick<Store, 'one'>): boolean => readSetting<boolean>(store, CHOSEN) === true;

/** Call it between sales. */
export function chooseTraining(store: Store, isChosen: boolean): void {
  if (isChosen) writeSetting(store, CHOSEN, true);
  else removeSetting(store, CHOSEN);
}
