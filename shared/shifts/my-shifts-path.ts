/** Where helpers see their shifts. */
export const MY_SHIFTS_PATH = '/my-shifts';
/** Where the link of a call-out leads; its secret follows. */
export const SHIFT_ASK_PATH = '/shifts/ask';
