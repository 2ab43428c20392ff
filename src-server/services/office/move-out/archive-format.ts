/** What `shop.json` says of an archive: a reader of another version refuses it. */
export const FORMAT = { format: 'clave-shop', version: 1 } as const;
