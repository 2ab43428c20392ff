/** Refusals of the plan of the shifts. */
export const SHIFT_CONFLICTS = {
  SHIFT_NOT_PLANNED: 'This shift is not in the plan any more.', // taken out meanwhile, or its night is gone
  SHIFT_FULL: 'This shift has everybody it needs.', // as many are in it as are needed
  SHIFT_CLASH: 'This person is in a shift at that time already.', // of the same night, or of another one
  SHIFT_BEGAN: 'This shift has begun.', // so nobody leaves it by themselves any more
  SHIFT_BANNED: 'This person is banned from our nights.', // whoever is banned works at none of them
  SWAP_GONE: 'This swap is not on offer any more.', // somebody else has answered it, or it was taken back
} as const;
