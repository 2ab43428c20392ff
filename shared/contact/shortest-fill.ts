/**
 * Nobody reads a form, fills it and sends it in less; our own form waits for it, so a quick hand with a filled-in form
 * is never taken for a machine.
 */
export const SHORTEST_FILL_MS = 1_000;
