/** The home page teases 3. Apart from the schemas: pages need no zod. */
export const WORKSHOP_TEASER_LIMIT = 3;
