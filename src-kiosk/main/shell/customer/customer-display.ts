import type { Display } from 'electron';

type Place = Pick<Display, 'id'>;

/** The display a guest sees: any but the one at which the cashier stands. One alone is the cashier's. */
export const customerDisplay = <One extends Place>(displays: readonly One[], desk: Place): One | null =>
  displays.find(({ id }) => id !== desk.id) ?? null;

/** What it shows has a session of its own, in memory: nothing the till's page may do is given to it. */
export const CUSTOMER_PARTITION = 'customer-display';
