export const MAX_SHIFT_NAME = 80;
export const MAX_SHIFT_NOTE = 200;
