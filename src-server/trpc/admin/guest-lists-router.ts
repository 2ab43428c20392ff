import { AddGuestsInput, GuestListsInput, RemoveListedInput, SaveGuestListInput } from '#shared/door/guest-list.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { listGuestLists } from '#server/services/door/guest-lists/list-guest-lists.ts';
import { removeGuest, removeGuestList } from '#server/services/door/guest-lists/remove-listed.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminGuestListsRouter = router({
  /** The guest lists of a night, with who has come. */
  list: adminProcedure.input(GuestListsInput).query(({ ctx, input }) => listGuestLists(ctx.service, input)),

  /** Makes one, or changes its name or end. Errors: EVENT_NOT_FOUND, GUEST_LIST_NOT_FOUND, GUEST_LIST_FULL. */
  save: adminProcedure.input(SaveGuestListInput).mutation(({ ctx, input }) => saveGuestList(ctx.service, input)),

  /** Puts people on it. Errors: GUEST_LIST_NOT_FOUND, GUEST_LIST_FULL. */
  addGuests: adminProcedure.input(AddGuestsInput).mutation(({ ctx, input }) => addGuests(ctx.service, input)),

  /** Takes one off. */
  removeGuest: adminProcedure.input(RemoveListedInput).mutation(({ ctx, input }) => removeGuest(ctx.service, input)),

  /** Takes the whole list away. */
  remove: adminProcedure.input(RemoveListedInput).mutation(({ ctx, input }) => removeGuestList(ctx.service, input)),
});
