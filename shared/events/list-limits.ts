/** The home carousel shows 8, the salsa page 3. Apart from the schemas: pages need no zod. */
export const UPCOMING_EVENTS_LIMIT = 8;
export const SALSA_EVENTS_LIMIT = 3;
/** So many nights like this one stand under a night. */
export const SIMILAR_EVENTS_LIMIT = 4;
