import { z } from 'zod';
import { HOUR_MS } from '#shared/time.ts';
import { SubmitWorkshopInput, WorkshopTokenInput } from '#shared/workshops/submit-workshop.ts';
import { ListWorkshopsInput, WorkshopByIdInput } from '#shared/workshops/workshop-queries.ts';
import {
  listPendingDays,
  listPublicWorkshops,
  showPublicWorkshop,
} from '#server/services/shop/workshops/list-public-workshops.ts';
import { submitWorkshop } from '#server/services/shop/workshops/submit-workshop.ts';
import { uploadPhoto } from '#server/services/shop/workshops/workshop-photos.ts';
import { showWorkshopStatus, withdrawWorkshop } from '#server/services/shop/workshops/workshop-status.ts';
import { countWrongLink, limitedProcedure, takeTurn } from './caller.ts';
import { publicProcedure, router } from './trpc.ts';

const UPLOADS_AN_HOUR = { max: 10, windowMs: HOUR_MS };
const PER_CLIENT = { max: 20, windowMs: HOUR_MS };
const PER_ADDRESS = { max: 6, windowMs: HOUR_MS };

const UploadPhotoInput = z.instanceof(FormData).transform((form, ctx) => {
  const picture = form.get('picture');
  if (picture instanceof Blob) return picture;
  ctx.addIssue({ code: 'custom', path: ['picture'], message: 'Failed to upload image. Please try again.' });
  return z.NEVER;
});

export const workshopsRouter = router({
  /** Approved and active workshops to come, by date; the fee only for admins. */
  listPublic: publicProcedure
    .input(ListWorkshopsInput)
    .query(({ ctx, input }) => listPublicWorkshops(ctx.service, input)),

  /** One approved workshop with the artist's words. Error: WORKSHOP_NOT_FOUND. */
  byId: publicProcedure.input(WorkshopByIdInput).query(({ ctx, input }) => showPublicWorkshop(ctx.service, input)),

  /** Days from today on that somebody asked for and nobody has decided on, as `2026-12-24`. */
  pendingDays: publicProcedure.query(({ ctx }) => listPendingDays(ctx.service)),

  /**
   * A JPEG, PNG or WebP of at most 10 MB, in the form field `picture`; the token goes with the form. Errors:
   * those of a picture (PICTURE_…), FILE_NOT_READ, RATE_LIMITED.
   */
  uploadPhoto: limitedProcedure('workshop photo', UPLOADS_AN_HOUR)
    .input(UploadPhotoInput)
    .mutation(({ ctx, input }) => uploadPhoto(ctx.service, input)),

  /** An artist's proposal. Errors: WORKSHOP_DATE_TAKEN, INVALID_INPUT, RATE_LIMITED. */
  submit: limitedProcedure('workshop', PER_CLIENT)
    .input(SubmitWorkshopInput)
    .mutation(({ ctx, input }) => {
      takeTurn(ctx, { name: 'workshop address', rule: PER_ADDRESS, who: input.artistEmail });
      return submitWorkshop(ctx.service, input, ctx.lang ?? null);
    }),

  /** What became of it, by the private link of the mail. Error: LINK_NOT_VALID. */
  status: publicProcedure
    .input(WorkshopTokenInput)
    .query(({ ctx, input }) => showWorkshopStatus(ctx.service, input.token)),

  /** Takes it back, by the same link. Errors: LINK_NOT_VALID, WORKSHOP_HAS_EVENT, WORKSHOP_NOT_PENDING. */
  withdraw: publicProcedure
    .input(WorkshopTokenInput)
    .mutation(({ ctx, input }) =>
      countWrongLink(ctx, { name: 'workshop withdrawal', token: input.token }, () =>
        withdrawWorkshop(ctx.service, input.token),
      ),
    ),
});
