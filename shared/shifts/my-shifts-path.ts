/** Where helpers see their shifts. */
export const MY_SHIFTS_PATH = '/my-shifts';
