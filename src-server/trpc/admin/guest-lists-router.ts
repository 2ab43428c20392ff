import { AllGuestListsInput } from '#shared/door/all-guest-lists.ts';
import { AddGuestsInput, GuestListsInput, RemoveListedInput, SaveGuestListInput } from '#shared/door/guest-list.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { countGuestLists, listAllGuestLists } from '#server/services/door/guest-lists/list-all-guest-lists.ts';
import { listGuestLists } from '#server/services/door/guest-lists/list-guest-lists.ts';
import { removeGuest, removeGuestList } from '#server/services/door/guest-lists/remove-listed.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminGuestListsRouter = router({
  /** The guest lists of a night, with who has come. */
  list: adminProcedure.input(GuestListsInput).query(({ ctx, input }) => listGuestLists(ctx.service, input)),

  /** Guest lists over all nights, or of one, with how many came; a page at a time. */
  listAll: adminProcedure.input(AllGuestListsInput).query(({ ctx, input }) => listAllGuestLists(ctx.service, input)),

  /** How many there are of nights to come and of past ones. */
  counts: adminProcedure.query(({ ctx }) => countGuestLists(ctx.service)),

  /** Makes one, or changes its name or end. Errors: EVENT_NOT_FOUND, GUEST_LIST_NOT_FOUND, GUEST_LIST_FULL. */
  save: adminProcedure.input(SaveGuestListInput).mutation(({ ctx, input }) => saveGuestList(ctx.service, input)),

  /** Puts people on it. Errors: GUEST_LIST_NOT_FOUND, GUEST_LIST_FULL. */
  addGuests: adminProcedure.input(AddGuestsInput).mutation(({ ctx, input }) => addGuests(ctx.service, input)),

  /** Takes one off. */
  removeGuest: adminProcedure.input(RemoveListedInput).mutation(({ ctx, input }) => removeGuest(ctx.service, input)),

  /** Takes the whole list away. */
  remove: adminProcedure.input(RemoveListedInput).mutation(({ ctx, input }) => removeGuestList(ctx.service, input)),
});
