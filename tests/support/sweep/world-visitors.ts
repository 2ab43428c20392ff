import { randomBytes, randomUUID } from 'node:crypto';
import { PHOTO_CONSENT_WORDING } from '#shared/photos/night-photo.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { unknown, UNKNOWN_ID, type Case, type Pools, type State } from './state.ts';
import type { WorldEvents } from './world-events.ts';
import { FormInput } from './wire.ts';

type Deps = { events: WorldEvents; ownerId: string; otherId: string; adminId: string };

/** What people leave and find outside the panel: passkeys, photos of nights, and the question of the morning after. */
export function addWorldVisitors(
  shop: TestShop,
  deps: Deps,
): { pools: Pools; written: Record<string, readonly Case[]> } {
  return {
    pools: { ...addPasskeys(shop, deps), ...addPhotos(shop, deps), ...addQuestions(shop, deps) },
    written: { 'admin.photos.add': photosToAdd(deps.events) },
  };
}

/** Two of the owner, either of which may go, and the only one of another buyer. */
function addPasskeys({ db: { sqlite } }: TestShop, { ownerId, otherId }: Deps): Pools {
  const add = (label: string, userId: string): State => {
    const id = randomUUID();
    sqlite
      .prepare(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, is_synced) VALUES (?, ?, ?, ?, ?, 0)`,
      )
      .run(id, userId, label, randomBytes(16).toString('base64url'), randomBytes(32).toString('base64'));
    return { label, value: id, ownerId: userId };
  };
  const passkeys = [add('the first', ownerId), add('the second', ownerId), add('the last way in', otherId), unknown];
  return { 'profile.renamePasskey#id': passkeys, 'profile.removePasskey#id': passkeys };
}

function addPhotos({ clock, db: { sqlite } }: TestShop, { events, adminId }: Deps): Pools {
  const now = clock.now().getTime();
  const add = (label: string, isDown: boolean): State => {
    const id = randomUUID();
    sqlite
      .prepare(
        `INSERT INTO night_photos (id, event_id, position, image_url, description, consent, consent_wording, consent_by,
          consent_at, taken_down_at) VALUES (?, ?, 0, ?, 'The band', 'everybody_agreed', ?, ?, ?, ?)`,
      )
      .run(
        id,
        events.over,
        isDown ? null : `/uploads/${randomBytes(16).toString('base64url')}-1200.webp`,
        PHOTO_CONSENT_WORDING.everybody_agreed,
        adminId,
        now,
        isDown ? now : null,
      );
    return { label, value: id };
  };
  const photos = [add('shown', false), add('taken down', true), unknown];
  return { 'contact.photo#id': photos, 'contact.takeDownPhoto#id': photos, 'admin.photos.remove#id': photos };
}

/** A night that is on, one that is over, one to come and none; the event is named in the form beside the file. */
const photosToAdd = (events: WorldEvents): Case[] =>
  [events.over, events.onNow, events.upcoming, UNKNOWN_ID].map((eventId) => ({
    label: `a picture of ${Object.entries(events).find(([, id]) => id === eventId)?.[0] ?? 'no'} night`,
    input: new FormInput({ eventId, description: 'The band', consent: 'everybody_agreed' }),
    states: [],
  }));

function addQuestions({ clock, db: { sqlite } }: TestShop, { events, ownerId, otherId }: Deps): Pools {
  const ask = (label: string, userId: string, answer: string | null): State => {
    const token = randomBytes(24).toString('base64url');
    sqlite
      .prepare(
        `INSERT INTO night_thanks (id, event_id, user_id, reason, proof_id, token, answer, answered_at)
          VALUES (?, ?, ?, 'consent', ?, ?, ?, ?)`,
      )
      .run(randomUUID(), events.over, userId, randomUUID(), token, answer, answer && clock.now().getTime());
    return { label, value: token };
  };
  const questions = [
    ask('open', ownerId, null),
    ask('answered', otherId, 'good'),
    { label: 'unknown', value: 'nobody-has-this-token-0000' },
  ];
  return { 'contact.nightQuestion#token': questions, 'contact.answerNight#token': questions };
}
