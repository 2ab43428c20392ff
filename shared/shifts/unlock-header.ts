/** How the key that `kasse.unlock` hands out travels: as this header, or as `unlockToken` in the input. */
export const UNLOCK_HEADER = 'x-kasse-unlock';
