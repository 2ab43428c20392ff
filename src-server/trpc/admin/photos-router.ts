import { z } from 'zod';
import { AddNightPhotoInput, PhotoIdInput, PhotosOfEventInput } from '#shared/photos/night-photo.ts';
import { addNightPhoto } from '#server/services/shop/photos/add-night-photo.ts';
import { listPhotosToEdit } from '#server/services/shop/photos/list-night-photos.ts';
import { removeNightPhoto } from '#server/services/shop/photos/take-down-photo.ts';
import { adminProcedure, router } from '../trpc.ts';

/** A form with the file `picture`; files don't travel as JSON. */
const AddPhotoForm = z
  .instanceof(FormData)
  .transform((form) => {
    const { picture, ...fields } = Object.fromEntries(form.entries());
    return { picture, ...fields };
  })
  .pipe(AddNightPhotoInput.extend({ picture: z.instanceof(File) }));

export const adminPhotosRouter = router({
  /** All photos of a night, those that were taken down too. */
  list: adminProcedure.input(PhotosOfEventInput).query(({ ctx, input }) => listPhotosToEdit(ctx.service, input)),

  /**
   * A JPEG, PNG or WebP of at most 10 MB, with what is to be seen and why it may be shown. Errors: EVENT_NOT_FOUND,
   * NIGHT_NOT_BEGUN, TOO_MANY_PHOTOS, those of a picture (PICTURE_…), FILE_NOT_READ, RATE_LIMITED.
   */
  add: adminProcedure.input(AddPhotoForm).mutation(({ ctx, input }) => addNightPhoto(ctx.service, input)),

  /** Removes one with its files. Error: PHOTO_NOT_FOUND. */
  remove: adminProcedure.input(PhotoIdInput).mutation(({ ctx, input }) => removeNightPhoto(ctx.service, input)),
});
