import type { GuestListState } from './all-guest-lists.ts';

export const GUEST_LIST_STATE_WORDS: Record<GuestListState, string> = {
  open: 'Open',
  closed: 'Closed',
  over: 'Over',
  cancelled: 'Cancelled',
};
