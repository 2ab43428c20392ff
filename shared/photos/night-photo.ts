import type { NamedEvent } from '../events/booked-event.ts';
import { z } from 'zod';
import { PHOTO_FOCUSES } from '../art/photo-cuts.ts';
import { IdSchema } from '../ids.ts';
import { tidyLine } from '../tidy-text.ts';

/** Why a photo of a night may be shown (§§ 22, 23 KunstUrhG). */
export const PHOTO_CONSENTS = ['everybody_agreed', 'nobody_recognisable'] as const;
export type PhotoConsent = (typeof PHOTO_CONSENTS)[number];

/** What who adds a photo confirms, word for word; stored with each. */
export const PHOTO_CONSENT_WORDING: Record<PhotoConsent, string> = {
  everybody_agreed:
    'Everybody who can be recognised in this photo has agreed that it is shown on this website (§ 22 KunstUrhG).',
  nobody_recognisable: 'Nobody can be recognised in this photo.',
};

/** A night shows so many at most. */
export const MOST_NIGHT_PHOTOS = 24;
/** The night to come shows so many of the one before. */
export const PHOTOS_OF_LAST_TIME = 4;

const Description = z
  .string()
  .overwrite(tidyLine)
  .min(3, 'Please say what the photo shows, for those who cannot see it.')
  .max(200, 'At most 200 characters');

/** `admin.photos.add`: the fields beside the file. */
export const AddNightPhotoInput = z.strictObject({
  eventId: IdSchema,
  description: Description,
  consent: z.enum(PHOTO_CONSENTS, 'Please say why it may be shown.'),
  focus: z.enum(PHOTO_FOCUSES).default('auto'),
});
export type AddNightPhotoInput = z.output<typeof AddNightPhotoInput>;

export const PhotoIdInput = z.strictObject({ id: IdSchema });
export type PhotoIdInput = z.infer<typeof PhotoIdInput>;
export const PhotosOfEventInput = z.strictObject({ eventId: IdSchema });
export type PhotosOfEventInput = z.infer<typeof PhotosOfEventInput>;

/** `contact.takeDownPhoto`: who is in it says so; words for the organiser are theirs to give. */
export const TakeDownPhotoInput = z.strictObject({
  id: IdSchema,
  isInIt: z.literal(true, 'Please tick that you are in it, or speak for somebody who is.'),
  note: z.string().overwrite(tidyLine).max(500, 'At most 500 characters').default(''),
});
export type TakeDownPhotoInput = z.output<typeof TakeDownPhotoInput>;

/** `contact.photo`: what a take-down link is about. */
export type PhotoOfLink = NightPhotoView & { event: { id: string; title: string } };

type NightPhotoView = { id: string; imageUrl: string; description: string };
/** As the editor shows it: one that was taken down has no picture any more. */
export type NightPhotoEdit = {
  id: string;
  imageUrl: string | null;
  description: string;
  consent: PhotoConsent;
  consentAt: Date;
  takenDownAt: Date | null;
};

/** `events.photos`: of a night that has begun its own; of one to come those of the last of its series. */
export type NightPhotos = { of: NamedEvent & { id: string; startsAt: Date }; photos: NightPhotoView[] } | null;
