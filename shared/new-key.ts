/**
 * A random key for one intent. When somebody presses again after a lost answer, the server finds by it what the first
 * press made. A form tells its rows apart by one, too. `randomUUID` exists on secure origins only; this works on a
 * plain local address as well.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same as the id of a row: a UUID of version 4. */
export const newUuid = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
