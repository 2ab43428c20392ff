import {
  CountWorkshopsInput,
  ListAdminWorkshopsInput,
  MakeEventInput,
  RejectWorkshopInput,
  UpdateWorkshopInput,
  WorkshopByIdInput,
} from '#shared/workshops/admin-workshops.ts';
import { approveWorkshop, rejectWorkshop } from '#server/services/shop/workshops/decide-workshop.ts';
import { deleteWorkshop } from '#server/services/shop/workshops/delete-workshop.ts';
import {
  countWorkshops,
  listAdminWorkshops,
  showAdminWorkshop,
} from '#server/services/shop/workshops/list-admin-workshops.ts';
import { makeEventOfWorkshop } from '#server/services/shop/workshops/make-event-of-workshop.ts';
import { updateWorkshop } from '#server/services/shop/workshops/update-workshop.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminWorkshopsRouter = router({
  /** Proposals with fee and address, what waits first: of a state, to come or past, by words; a page at a time. */
  list: adminProcedure.input(ListAdminWorkshopsInput).query(({ ctx, input }) => listAdminWorkshops(ctx.service, input)),

  /** How many there are of each state, to come or past. */
  counts: adminProcedure.input(CountWorkshopsInput).query(({ ctx, input }) => countWorkshops(ctx.service, input)),

  /** One of them, for a link to it. Error: WORKSHOP_NOT_FOUND. */
  get: adminProcedure.input(WorkshopByIdInput).query(({ ctx, input }) => showAdminWorkshop(ctx.service, input.id)),

  /** Lists it and mails the artist. Errors: WORKSHOP_NOT_FOUND, WORKSHOP_NOT_PENDING, EVENT_OVER. */
  approve: adminProcedure.input(WorkshopByIdInput).mutation(({ ctx, input }) => approveWorkshop(ctx.service, input.id)),

  /** Turns it down and mails the artist, with the reason. Errors: WORKSHOP_NOT_FOUND, WORKSHOP_NOT_PENDING. */
  reject: adminProcedure.input(RejectWorkshopInput).mutation(({ ctx, input }) => rejectWorkshop(ctx.service, input)),

  /**
   * Everything of it, Approved and Active included; the photo by a token of `workshops.uploadPhoto`. Errors:
   * WORKSHOP_NOT_FOUND, WORKSHOP_DATE_TAKEN, EVENT_OVER, CHANGED_MEANWHILE, INVALID_INPUT.
   */
  update: adminProcedure.input(UpdateWorkshopInput).mutation(({ ctx, input }) => updateWorkshop(ctx.service, input)),

  /** Takes it away for good, photo included. Error: WORKSHOP_NOT_FOUND. */
  delete: adminProcedure.input(WorkshopByIdInput).mutation(({ ctx, input }) => deleteWorkshop(ctx.service, input.id)),

  /**
   * An approved one becomes a bookable event with its ticket type, at most once. Errors: WORKSHOP_NOT_FOUND,
   * WORKSHOP_NOT_PENDING, WORKSHOP_HAS_EVENT, EVENT_OVER.
   */
  makeEvent: adminProcedure.input(MakeEventInput).mutation(({ ctx, input }) => makeEventOfWorkshop(ctx.service, input)),
});
