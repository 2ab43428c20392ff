import { DAY_MS, HOUR_MS } from '../time.ts';

/** How long a device that was trusted at the second step is asked for no code. */
export const TRUSTED_DEVICE_MS = 30 * DAY_MS;

/** How long a link that confirms an address works. */
export const CONFIRM_MS = 24 * HOUR_MS;
