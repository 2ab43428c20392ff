import { z } from 'zod';
import { PHOTO_FOCUSES } from '#shared/art/photo-cuts.ts';
import {
  AdminEventsInput,
  CountEventsInput,
  EventsInput,
  SetActiveOfInput,
  SetCapacityOfInput,
  SetPriceOfInput,
} from '#shared/events/event-list.ts';
import {
  CreateEventInput,
  DuplicateEventInput,
  NightsBetweenInput,
  PreviewActiveInput,
  SetEventActiveInput,
  UpdateEventInput,
} from '#shared/events/edit-event.ts';
import { CancelEventInput, CancelEventsInput } from '#shared/events/cancel-event.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { ImportByIdInput, ImportInput } from '#shared/events/import/imported-night.ts';
import { MoveEventInput } from '#shared/events/move-event.ts';
import { chosenEventsCsv } from '#server/services/office/tickets/events-file.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { previewCancellation, showCancelProgress } from '#server/services/shop/events/edit/cancel-progress.ts';
import {
  cancelEvents,
  previewCancellations,
  setActiveOf,
  setCapacityOf,
  setPriceOf,
} from '#server/services/shop/events/edit/change-events.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { deleteDraft } from '#server/services/shop/events/edit/delete-draft.ts';
import { duplicateEvent } from '#server/services/shop/events/edit/duplicate-event.ts';
import { importEvents, previewImport } from '#server/services/shop/events/import/import-events.ts';
import { listNightsBetween } from '#server/services/shop/events/lists/list-nights-between.ts';
import { countAdminEvents, listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { previewActive, previewChange } from '#server/services/shop/events/edit/preview-change.ts';
import { restoreDraft } from '#server/services/shop/events/edit/restore-draft.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { listImports, undoImport } from '#server/services/shop/events/import/undo-import.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { uploadEventImage } from '#server/services/shop/events/edit/upload-event-image.ts';
import { SetDrawInput } from '#shared/wait-list/set-draw.ts';
import { setDraw } from '#server/services/shop/wait-list/set-draw.ts';
import { listWaiters } from '#server/services/shop/waiting/list-waiters.ts';
import { adminProcedure, router } from '../trpc.ts';

/** A form with one file, `picture`; files don't travel as JSON. */
const UploadImageInput = z
  .instanceof(FormData)
  .transform((form): unknown => ({ picture: form.get('picture'), focus: form.get('focus') ?? undefined }))
  .pipe(z.strictObject({ picture: z.instanceof(File), focus: z.enum(PHOTO_FOCUSES).default('auto') }));

export const adminEventsRouter = router({
  /** Nights of a view, hidden and cancelled ones too, sorted as asked, a page at a time; amounts in cents. */
  list: adminProcedure.input(AdminEventsInput).query(({ ctx, input }) => listAdminEvents(ctx.service, input)),

  /** How many nights each view has. */
  counts: adminProcedure.input(CountEventsInput).query(({ ctx, input }) => countAdminEvents(ctx.service, input.series)),

  /** One event with all the editor needs; amounts in cents. Error: EVENT_NOT_FOUND. */
  get: adminProcedure.input(EventByIdInput).query(({ ctx, input }) => showEventEdit(ctx.service, input.id)),

  /** Who waits for a seat of an event, whose turn is next first. Error: EVENT_NOT_FOUND. */
  waitList: adminProcedure.input(EventByIdInput).query(({ ctx, input }) => listWaiters(ctx.service, input.id)),

  /** Lots decide the order of an event's list. Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, INVALID_INPUT (drawsAt). */
  setDraw: adminProcedure.input(SetDrawInput).mutation(({ ctx, input }) => setDraw(ctx.service, input)),

  /** A new night with its ticket types; gives its id. Error: STILL_DAY (stillDays). */
  create: adminProcedure.input(CreateEventInput).mutation(({ ctx, input }) => createEvent(ctx.service, input)),

  /**
   * Saves the editor. Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, TICKET_TYPE_NOT_FOUND, CAPACITY_BELOW_SOLD (sold,
   * held), EVENT_HAS_HOLDERS (holders), STILL_DAY (stillDays), CHANGED_MEANWHILE.
   */
  update: adminProcedure.input(UpdateEventInput).mutation(({ ctx, input }) => updateEvent(ctx.service, input)),

  /** What saving it would change in which night of its series. Error: EVENT_NOT_FOUND. */
  previewChange: adminProcedure.input(UpdateEventInput).query(({ ctx, input }) => previewChange(ctx.service, input)),

  /** Every night of some evenings with what is sold and how many shifts are filled; at most 500. */
  between: adminProcedure.input(NightsBetweenInput).query(({ ctx, input }) => listNightsBetween(ctx.service, input)),

  /** Deletes a night that nobody has anything of. Errors: EVENT_NOT_FOUND, EVENT_NOT_DRAFT. */
  deleteDraft: adminProcedure.input(EventByIdInput).mutation(({ ctx, input }) => deleteDraft(ctx.service, input.id)),

  /** Takes that back within a day. Error: DRAFT_GONE. */
  restoreDraft: adminProcedure.input(EventByIdInput).mutation(({ ctx, input }) => restoreDraft(ctx.service, input.id)),

  /** Publishes or hides one night, or more of its series. Errors: EVENT_NOT_FOUND, EVENT_CANCELLED. */
  setActive: adminProcedure.input(SetEventActiveInput).mutation(({ ctx, input }) => setEventActive(ctx.service, input)),

  /** What publishing or hiding would change in which night of the series. Error: EVENT_NOT_FOUND. */
  previewActive: adminProcedure.input(PreviewActiveInput).query(({ ctx, input }) => previewActive(ctx.service, input)),

  /** The same night on another date, hidden until it is published. Errors: EVENT_NOT_FOUND, STILL_DAY. */
  duplicate: adminProcedure.input(DuplicateEventInput).mutation(({ ctx, input }) => duplicateEvent(ctx.service, input)),

  /** Another time or place: every holder is told, with a new calendar entry. Errors: EVENT_NOT_FOUND, STILL_DAY. */
  move: adminProcedure.input(MoveEventInput).mutation(({ ctx, input }) => moveEvent(ctx.service, input)),

  /** The dry run: what cancelling would take back and pay back, in cents. Error: EVENT_NOT_FOUND. */
  cancelPreview: adminProcedure
    .input(EventByIdInput)
    .query(({ ctx, input }) => previewCancellation(ctx.service, input.id)),

  /**
   * Cancels an event with all that follows: tickets refunded, buyers mailed, pages ended; `words` is a sentence for the
   * guests. Goes on after a crash. Error: EVENT_NOT_FOUND.
   */
  cancel: adminProcedure
    .input(CancelEventInput)
    .mutation(({ ctx, input }) => cancelEvent(ctx.service, input.id, input)),

  /**
   * The acts of a single night for up to 500 of them, each as the single act does it: gives for every night whether it
   * was done, or the code with which it was refused. Publish or hide; one price in cents (EVENT_SEVERAL_PRICES); how many
   * it holds.
   */
  setActiveOf: adminProcedure.input(SetActiveOfInput).mutation(({ ctx, input }) => setActiveOf(ctx.service, input)),
  setPriceOf: adminProcedure.input(SetPriceOfInput).mutation(({ ctx, input }) => setPriceOf(ctx.service, input)),
  setCapacityOf: adminProcedure
    .input(SetCapacityOfInput)
    .mutation(({ ctx, input }) => setCapacityOf(ctx.service, input)),

  /** The dry run for several nights together, in cents. Error: EVENT_NOT_FOUND. */
  cancelPreviewOf: adminProcedure
    .input(EventsInput)
    .query(({ ctx, input }) => previewCancellations(ctx.service, input.ids)),

  /** Cancels several nights, one after the other, with the same sentence for their guests; goes on after a crash. */
  cancelOf: adminProcedure.input(CancelEventsInput).mutation(({ ctx, input }) => cancelEvents(ctx.service, input)),

  /** The chosen nights as CSV, by date. */
  exportOf: adminProcedure.input(EventsInput).mutation(({ ctx, input }) => chosenEventsCsv(ctx.service, input.ids)),

  /** How far that has come. Error: EVENT_NOT_FOUND. */
  cancelProgress: adminProcedure
    .input(EventByIdInput)
    .query(({ ctx, input }) => showCancelProgress(ctx.service, input.id)),

  /**
   * A JPEG, PNG or WebP of at most 10 MB becomes a picture an event can name, cut around its `focus`. Errors:
   * those of a picture (PICTURE_…), FILE_NOT_READ, RATE_LIMITED.
   */
  uploadImage: adminProcedure
    .input(UploadImageInput)
    .mutation(({ ctx, input }) => uploadEventImage(ctx.service, input)),

  /** What importing a calendar file or a table would do. Errors: IMPORT_NOT_READABLE, FILE_NOT_READ, RATE_LIMITED. */
  previewImport: adminProcedure.input(ImportInput).mutation(({ ctx, input }) => previewImport(ctx.service, input)),

  /**
   * Imports it: known nights are changed, new ones made and hidden. Errors: IMPORT_NOT_READABLE, IMPORT_PRICE_MISSING,
   * and those of `update`.
   */
  import: adminProcedure.input(ImportInput).mutation(({ ctx, input }) => importEvents(ctx.service, input)),

  /** The latest imports, each of which can be taken back; at most 20. */
  imports: adminProcedure.query(({ ctx }) => listImports(ctx.service)),

  /** Takes a whole import back. Errors: IMPORT_NOT_FOUND, IMPORT_IN_USE. */
  undoImport: adminProcedure.input(ImportByIdInput).mutation(({ ctx, input }) => undoImport(ctx.service, input.id)),
});
