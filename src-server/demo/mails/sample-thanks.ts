import { addBerlinDays } from '#shared/berlin.ts';
import { photoUrl, WORKSHOP_CUTS } from '#shared/art/photo-cuts.ts';
import { PHOTO_CONSENT_WORDING } from '#shared/photos/night-photo.ts';
import { thanksTime } from '#shared/thanks/thanks-time.ts';
import { HOUR_MS } from '#shared/time.ts';
import { events } from '#server/db/schema/events.ts';
import { nightPhotos } from '#server/db/schema/night-photos.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { seedUuid } from '../season/season-ids.ts';
import type { SampleWorld } from './sample-world.ts';

/** A night that is over, the mail of its morning after, and a photo of it. `at` is when that mail leaves. */
export function writeSampleThanks({ db, now, userId }: SampleWorld): { id: string; photoId: string; at: Date } {
  const [eventId, id, photoId] = [seedUuid('sample:past-event'), seedUuid('sample:thanks'), seedUuid('sample:photo')];
  const startsAt = addBerlinDays(now, -2);
  const night = { kind: 'party', startsAt, endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS) } as const;
  db.orm
    .insert(events)
    .values({
      id: eventId,
      title: 'Salsa Friday',
      description: '',
      styles: ['salsa'],
      location: 'Salón Isar, Au',
      priceCents: 1_250,
      isActive: true,
      ...night,
    })
    .run();
  db.orm
    .insert(nightThanks)
    .values({ id, eventId, userId, reason: 'customer', proofId: 'sample', token: 'sample-of-the-morning-after' })
    .run();
  db.orm
    .insert(nightPhotos)
    .values({
      id: photoId,
      eventId,
      position: 0,
      imageUrl: photoUrl('sample-photo-000000000', WORKSHOP_CUTS),
      description: 'The band, seen from the dance floor',
      consent: 'everybody_agreed',
      consentWording: PHOTO_CONSENT_WORDING.everybody_agreed,
      consentAt: now,
    })
    .run();
  return { id, photoId, at: thanksTime({ ...night, evenings: [] }).from };
}
