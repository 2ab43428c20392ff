/** Cached pages live this long at most; content changes and the begin or end of a night end them sooner. */
export const PAGE_TTL_MS = 5_000;

/** Browsers ask again each time and mostly hear 304. */
export const PUBLIC_PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
export const PRIVATE_PAGE_CACHE_CONTROL = 'no-store';
