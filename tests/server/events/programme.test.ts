import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SaveLineUpInput } from '#shared/events/save-line-up.ts';
import { SaveVenueInput } from '#shared/events/save-venue.ts';
import { toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { nightBeforeMail } from '#server/services/mail/content/night-before-mail.ts';
import { renderMail } from '#server/services/mail/layout/render-mail.ts';
import { saveArtist } from '#server/services/shop/artists/save-artist.ts';
import { saveLineUp } from '#server/services/shop/artists/save-line-up.ts';
import { duplicateEvent } from '#server/services/shop/events/edit/duplicate-event.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listSimilarEvents } from '#server/services/shop/events/lists/list-similar-events.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { listVenues } from '#server/services/shop/venues/list-venues.ts';
import { saveVenue } from '#server/services/shop/venues/save-venue.ts';
import { eventData } from '#web/features/events/event-data.ts';
import { venueRows } from '#shared/events/venue.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { insertEvent, insertPaidOrder, insertUser, mailWorld, NIGHT, OPERATOR } from '../mail/mail-world.ts';

const VENUE = {
  name: 'Salón Isar',
  address: 'Am Fluss 3, München',
  way: 'Through the courtyard, the blue door.',
  transport: 'Tram 18 to Mariahilfplatz.',
  mapUrl: 'https://maps.example/salon',
  steps: 'None.',
  toilet: 'One for wheelchairs.',
};

function world() {
  const { ctx, advance } = mailWorld();
  const userId = insertUser(ctx);
  const admin: ServiceContext = {
    ...ctx,
    actor: { kind: 'user', userId, email: 'admin@test.example', displayName: 'Admin', roles: ['admin'] },
  };
  const eventId = insertEvent(ctx);
  const venueId = randomUUID();
  saveVenue(admin, SaveVenueInput.parse({ id: venueId, ...VENUE }));
  const edit = (change: object) =>
    updateEvent(
      admin,
      UpdateEventInput.parse({ id: eventId, ...toEventFields(showEventEdit(admin, eventId)), ...change }),
    );
  return { ctx, admin, advance, userId, eventId, venueId, edit };
}

describe('the venue of an event', () => {
  it('is read on the event with its way, its transport and its rooms; a copy of the night has it too', () => {
    const { ctx, admin, eventId, venueId, edit } = world();
    expect(findEvent(ctx, { id: eventId }).venue).toBeNull();
    edit({ venueId });
    expect(findEvent(ctx, { id: eventId }).venue).toEqual({
      lift: '',
      seating: '',
      loudness: '',
      otherWords: null,
      ...VENUE,
    });
    const { id } = duplicateEvent(admin, {
      id: eventId,
      startsAt: addBerlinDays(NIGHT, 7),
      isStillDayAccepted: true,
    });
    expect(showEventEdit(admin, id).venueId).toBe(venueId);
  });

  it('that was deleted meanwhile is refused with a sentence', () => {
    const { edit } = world();
    expect(() => edit({ venueId: randomUUID() })).toThrow('VENUE_NOT_FOUND');
  });

  it('is left behind when the night moves to another place, and kept when only its time moves', () => {
    const { ctx, admin, eventId, venueId, edit } = world();
    edit({ venueId });
    const { location } = findEvent(ctx, { id: eventId });
    const at = (startsAt: Date, place: string) =>
      moveEvent(admin, {
        id: eventId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_600_000),
        location: place,
        isRefundOffered: false,
        isStillDayAccepted: true,
      });
    at(addBerlinDays(NIGHT, 1), location);
    expect(showEventEdit(admin, eventId).venueId).toBe(venueId);
    at(addBerlinDays(NIGHT, 1), 'Another hall');
    expect(showEventEdit(admin, eventId).venueId).toBeNull();
  });

  it('is written by who may manage events only', () => {
    const { ctx, userId } = world();
    const guest: ServiceContext = {
      ...ctx,
      actor: { kind: 'user', userId, email: 'guest@test.example', displayName: 'Guest', roles: [] },
    };
    expect(() => saveVenue(guest, SaveVenueInput.parse({ id: randomUUID(), name: 'Mine' }))).toThrow('FORBIDDEN');
    expect(() => listVenues(guest)).toThrow('FORBIDDEN');
  });

  it('that an older shop named in words alone is made of those words, once for each, and no event loses its own', () => {
    const { ctx } = world();
    const { sqlite } = ctx.db;
    sqlite.exec(`UPDATE events SET venue_id = NULL; DELETE FROM venues`);
    for (const location of ['Halle 7', 'Halle 7', 'Keller "Süd", München']) insertEvent(ctx, { location });
    const places = () => sqlite.prepare(`SELECT location FROM events ORDER BY id`).pluck().all();
    const before = places();
    sqlite.exec(readFileSync('drizzle/0061_venues_of_events.sql', 'utf8').replaceAll('--> statement-breakpoint', ''));
    expect(places()).toEqual(before);
    const named = sqlite
      .prepare(`SELECT e.location, v.name FROM events e JOIN venues v ON v.id = e.venue_id`)
      .all() as {
      location: string;
      name: string;
    }[];
    expect(named).toHaveLength(before.length);
    expect(named.every(({ location, name }) => location === name)).toBe(true);
    const ids = sqlite.prepare(`SELECT id FROM venues`).pluck().all() as string[];
    expect(ids).toHaveLength(3);
    for (const id of ids) expect(SaveVenueInput.safeParse({ id, name: 'x' }).success, id).toBe(true);
  });
});

describe('the line-up of a night', () => {
  const ANA = { id: randomUUID(), name: 'DJ Ana', about: 'Bachata.', otherWords: null, url: 'https://ana.example' };

  it('is shown in its order with its artists, and is written anew as a whole', () => {
    const { ctx, admin, eventId } = world();
    saveArtist(admin, ANA);
    const save = (entries: object[]) => saveLineUp(admin, SaveLineUpInput.parse({ eventId, entries }));
    save([
      { at: '21:00', artistId: null, what: 'Doors' },
      { at: '22:30', artistId: ANA.id, what: 'Bachata room' },
    ]);
    expect(findEvent(ctx, { id: eventId }).lineUp).toEqual([
      { at: '21:00', artist: null, what: 'Doors', otherWords: null },
      { at: '22:30', artist: ANA, what: 'Bachata room', otherWords: null },
    ]);
    save([{ at: null, artistId: ANA.id, what: '' }]);
    saveArtist(admin, { ...ANA, name: 'DJ Ana María' });
    expect(findEvent(ctx, { id: eventId }).lineUp).toEqual([
      { at: null, artist: { ...ANA, name: 'DJ Ana María' }, what: '', otherWords: null },
    ]);
  });

  it('refuses what nobody can read, and an artist or event that does not exist, and then keeps what was there', () => {
    const { ctx, admin, eventId } = world();
    const entry = { at: null, artistId: null, what: 'Show' };
    saveLineUp(admin, SaveLineUpInput.parse({ eventId, entries: [entry] }));
    for (const wrong of [
      { ...entry, what: ' ' },
      { ...entry, at: '25:00' },
      { ...entry, at: '9 pm' },
    ])
      expect(SaveLineUpInput.safeParse({ eventId, entries: [wrong] }).success).toBe(false);
    const withUnknown = [entry, { ...entry, artistId: randomUUID() }];
    expect(() => saveLineUp(admin, SaveLineUpInput.parse({ eventId, entries: withUnknown }))).toThrow(
      'ARTIST_NOT_FOUND',
    );
    expect(() => saveLineUp(admin, SaveLineUpInput.parse({ eventId: randomUUID(), entries: [] }))).toThrow(
      'EVENT_NOT_FOUND',
    );
    expect(findEvent(ctx, { id: eventId }).lineUp).toHaveLength(1);
  });
});

describe('venue and line-up travel', () => {
  it('into the mail of the day before, and into what search engines read', async () => {
    const { ctx, admin, advance, userId, eventId, venueId, edit } = world();
    const startsAt = addBerlinDays(NIGHT, 7);
    edit({ startsAt, endsAt: new Date(startsAt.getTime() + 14_400_000), venueId });
    const artist = { id: randomUUID(), name: 'DJ Ana', about: '', otherWords: null, url: null };
    saveArtist(admin, artist);
    saveLineUp(
      admin,
      SaveLineUpInput.parse({ eventId, entries: [{ at: '22:30', artistId: artist.id, what: 'Bachata' }] }),
    );
    insertPaidOrder(ctx, { userId, eventId });
    advance(wallClock(startsAt, -1, 10).getTime() - ctx.now().getTime());
    const evening = wallClock(startsAt, 0, 12).toISOString().slice(0, 10);
    const content = nightBeforeMail(ctx, `${eventId}:${userId}:${evening}`, null);
    expect(content).not.toBeNull();
    const { text } = await renderMail(ctx, content!, 'row');
    expect(text).toContain('By public transport: Tram 18 to Mariahilfplatz.');
    expect(text).toMatch(/Steps: +None\./);
    expect(text).toContain('22:30: DJ Ana: Bachata');
    expect(text).toContain('https://maps.example/salon');

    const otherWords = { lang: 'de', transport: 'Tram 18 bis Mariahilfplatz.', steps: 'Keine.' };
    saveVenue(admin, SaveVenueInput.parse({ id: venueId, ...VENUE, otherWords }));
    const said = { at: '22:30', artistId: artist.id, what: 'Bachata', otherWords: { lang: 'de', what: 'Großer Saal' } };
    saveLineUp(admin, SaveLineUpInput.parse({ eventId, entries: [said] }));
    const german = nightBeforeMail(ctx, `${eventId}:${userId}:${evening}`, 'de');
    const { text: inGerman } = await renderMail(ctx, german!, 'row');
    expect(inGerman).toContain('Mit Bus und Bahn: Tram 18 bis Mariahilfplatz.');
    expect(inGerman).toMatch(/Stufen: +Keine\./);
    expect(inGerman).toContain('22:30: DJ Ana: Großer Saal');
    // Said in English alone: shown so, and marked on the page.
    const rows = venueRows(findEvent(ctx, { id: eventId }).venue, 'de');
    expect(rows).toContainEqual(['Weg', VENUE.way, 'en']);
    expect(rows).toContainEqual(['Stufen', 'Keine.', 'de']);

    const data = eventData(findEvent(ctx, { id: eventId }), { operator: OPERATOR, baseUrl: ctx.baseUrl });
    expect(data).toMatchObject({
      location: {
        name: 'Salón Isar',
        address: { streetAddress: 'Am Fluss 3, München' },
        hasMap: 'https://maps.example/salon',
        amenityFeature: [{ name: 'Steps', value: 'None.' }, { name: 'Toilet' }],
      },
      performer: [{ name: 'DJ Ana' }],
    });
  });
});

describe('more nights like this', () => {
  it('are the next ones of the same kind that share a dance, those with most in common first, never itself', () => {
    const { ctx, eventId } = world();
    const later = (days: number, change = '') => {
      const id = insertEvent(ctx, { startsAt: addBerlinDays(NIGHT, days) });
      if (change !== '') ctx.db.sqlite.exec(`UPDATE events SET ${change} WHERE id = '${id}'`);
      return id;
    };
    ctx.db.sqlite.exec(`INSERT INTO event_series (id, name) VALUES ('s', 'Salsa Friday')`);
    ctx.db.sqlite.exec(`UPDATE events SET series_id = 's', styles = '["bachata","salsa"]' WHERE id = '${eventId}'`);
    later(1, `styles = '["kizomba"]'`);
    later(1, `kind = 'workshop'`);
    later(1, `is_active = 0`);
    later(1, `cancelled_at = 1`);
    const [soon, both, series] = [
      later(2),
      later(5, `styles = '["bachata","salsa"]'`),
      later(9, `series_id = 's', styles = '[]'`),
    ];
    const fourth = later(12);
    later(13);
    expect(listSimilarEvents(ctx, { id: eventId }).map(({ id }) => id)).toEqual([series, both, soon, fourth]);
    expect(listSimilarEvents(ctx, { id: randomUUID() })).toEqual([]);
  });
});
