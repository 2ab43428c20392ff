import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/time.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addEvent, addTicketType, type TestShop } from '#tests/support/test-shop.ts';
import { unknown, UNKNOWN_ID, type Case, type Pools, type State } from './state.ts';
import type { WorldEvents } from './world-events.ts';

const call = createCallerFactory(appRouter);
type Office = ReturnType<typeof call>['admin'];

type Planned = { pools: Pools; written: Record<string, readonly Case[]> };

/** What the office plans nights with, each in every state of its own: series, imports, artists, lists, codes. */
export async function addWorldPlanning(
  shop: TestShop,
  { events, adminId }: { events: WorldEvents; adminId: string },
): Promise<Planned> {
  const office = call({ service: shop.as(adminId, ['admin']) }).admin;
  const artistId = await addArtists(office, events);
  const codes = await addPromoCodes(shop, office, events);
  return {
    written: codes.written,
    pools: {
      ...codes.pools,
      ...(await addSeries(shop, office, { events, artistId })),
      ...(await addDrafts(shop, office)),
      ...(await addGoods(office, events)),
      ...(await addGuests(office, events)),
      ...(await addGifts(office, events)),
      artistId: [{ label: 'known', value: artistId }, unknown],
      'admin.artists.save#id': [{ label: 'known', value: artistId }, unknown],
    },
  };
}

async function addArtists(office: Office, events: WorldEvents): Promise<string> {
  const artistId = randomUUID();
  await office.artists.save({ id: artistId, name: 'DJ Noelia', about: 'Timba', url: null });
  await office.artists.saveLineUp({
    eventId: events.upcoming,
    entries: [{ at: '22:30', artistId, what: 'Live' }],
  });
  return artistId;
}

async function addSeries(
  shop: TestShop,
  office: Office,
  { events, artistId }: { events: WorldEvents; artistId: string },
): Promise<Pools> {
  const { sqlite } = shop.db;
  const seriesId = randomUUID();
  sqlite.prepare(`INSERT INTO event_series (id, name) VALUES (?, 'Salsa Fridays')`).run(seriesId);
  sqlite.prepare(`UPDATE events SET series_id = ? WHERE id IN (?, ?)`).run(seriesId, events.upcoming, events.over);
  await office.series.saveTemplateFromEvent({ name: 'Friday', eventId: events.typed });
  const [template] = await office.series.templates();
  const followed = [
    { label: 'a series', value: seriesId, beside: { subject: 'series' } },
    { label: 'an artist', value: artistId, beside: { subject: 'artist' } },
    unknown,
  ];
  return {
    'admin.series.get#id': [{ label: 'known', value: seriesId }, unknown],
    'admin.series.removeTemplate#id': [{ label: 'known', value: template?.id ?? UNKNOWN_ID }, unknown],
    'contact.follow#subjectId': followed,
    'profile.setFollow#subjectId': followed,
  };
}

/** A draft that was deleted, and imports: one that can be taken back, and one of which a night was published. */
async function addDrafts(shop: TestShop, office: Office): Promise<Pools> {
  const deleted = addEvent(shop, { title: 'Deleted Draft', isActive: false });
  await office.events.deleteDraft({ id: deleted });
  const importOf = async (title: string, day: string) => {
    const text = `title;date;start;end;location;price;capacity\n${title};${day};21:00;02:00;Salón Isar;12,50;80\n`;
    return (await office.events.import({ text })).importId ?? UNKNOWN_ID;
  };
  const [untouched, published] = [
    await importOf('Season Opening', '2031-04-04'),
    await importOf('Season Closing', '2031-07-25'),
  ];
  shop.db.sqlite
    .prepare(
      `UPDATE events SET is_active = 1, updated_at = updated_at + 1
        WHERE id = (SELECT event_id FROM event_import_nights WHERE import_id = ?)`,
    )
    .run(published);
  return {
    'admin.events.restoreDraft#id': [{ label: 'deleted', value: deleted }, unknown],
    'admin.events.undoImport#id': [
      { label: 'untouched', value: untouched },
      { label: 'published since', value: published },
      unknown,
    ],
  };
}

async function addGoods(office: Office, { upcoming, onNow }: WorldEvents): Promise<Pools> {
  const add = async (label: string, eventId: string | null, stock: number | null): Promise<State> => {
    const id = randomUUID();
    const worth = { priceCents: 350, vatBps: 1_900, stock, stockSeen: null, position: 1 } as const;
    await office.goods.save({ id, eventId, name: label, kind: 'drink', ...worth });
    return { label, value: id };
  };
  const goods = [
    await add('on sale', null, null),
    await add('of one night', upcoming, 20),
    await add('sold out', onNow, 0),
    await add('archived', null, null),
  ];
  await office.goods.archive({ id: goods.at(-1)?.value ?? '', isActive: false });
  return { 'admin.goods#id': [...goods, unknown], goodsId: [...goods, unknown] };
}

async function addGuests(office: Office, { upcoming, onNow }: WorldEvents): Promise<Pools> {
  const add = async (label: string, eventId: string, holdsUntil: string | null): Promise<State> => {
    const id = randomUUID();
    await office.guestLists.save({ id, eventId, name: label, holdsUntil });
    return { label, value: id };
  };
  const lists = [await add('with guests', upcoming, null), await add('tonight', onNow, '23:30')];
  const guests = [randomUUID(), randomUUID()].map((value, at) => ({ label: `guest ${at + 1}`, value }));
  await office.guestLists.addGuests({
    listId: lists[0]?.value ?? '',
    guests: guests.map(({ value }, at) => ({
      id: value,
      name: `Listed Nr-${value.slice(0, 8)}`,
      companions: at,
      note: '',
      email: `listed-${value.slice(0, 8)}@private.example`,
    })),
  });
  return {
    'admin.guestLists#listId': [...lists, unknown],
    'admin.guestLists#id': [...lists, unknown],
    'admin.guestLists.removeGuest#id': [...guests, unknown],
  };
}

async function addGifts(office: Office, { upcoming }: WorldEvents): Promise<Pools> {
  const give = async (label: string): Promise<State> => {
    const id = randomUUID();
    const to = { name: `Gifted Nr-${id.slice(0, 8)}`, email: `gift-${id.slice(0, 8)}@private.example` };
    await office.givenTickets.give({ id, eventId: upcoming, ...to, quantity: 1, reason: 'guest', note: '' });
    return { label, value: id };
  };
  const gifts = [await give('given'), await give('taken back')];
  await office.givenTickets.takeBack({ id: gifts[1]?.value ?? '' });
  return { 'admin.givenTickets#id': [...gifts, unknown] };
}

/** A code in every state, and what may be saved for each night: what a code needs beside it depends on its kind. */
async function addPromoCodes(shop: TestShop, office: Office, events: WorldEvents): Promise<Planned> {
  const now = shop.clock.now().getTime();
  const hidden = addTicketType(shop, events.typed, { name: 'With A Code' });
  shop.db.sqlite.prepare(`UPDATE ticket_types SET needs_code = 1 WHERE id = ?`).run(hidden);
  const worths = {
    'on sale': { kind: 'percent', percent: 10, eventId: events.upcoming },
    'for the kind': { kind: 'amount', amountCents: 500, eventId: events.upcoming, scope: 'kind' },
    'that unlocks': { kind: 'unlock', ticketTypeId: hidden, eventId: events.typed },
    'not yet': { kind: 'percent', percent: 10, eventId: events.upcoming, validFrom: new Date(now + DAY_MS) },
    over: { kind: 'percent', percent: 10, eventId: events.upcoming, validUntil: new Date(now - DAY_MS) },
    ended: { kind: 'percent', percent: 10, eventId: events.upcoming },
  } as const;
  const made = Object.entries(worths).map(([label, worth], at) => ({
    label,
    code: { id: randomUUID(), code: `SWEEP-${at}`, ...worth },
  }));
  for (const { code } of made) await office.promoCodes.save(code);
  await office.promoCodes.end({ id: made.at(-1)?.code.id ?? '' });
  const typed = [
    ...made.map(({ label, code: { code, eventId } }) => ({ label, value: code, beside: { eventId } })),
    { label: 'of no code', value: 'NOBODY24' },
  ];
  return {
    written: { 'admin.promoCodes.save': [...codesToSave(events), ...codesToSave(events, made[0]?.code)] },
    pools: {
      'checkout.promoCode#code': typed,
      promoCode: typed,
      'admin.promoCodes.uses#id': [...made.map(({ label, code }) => ({ label, value: code.id })), unknown],
      'admin.promoCodes.end#id': [...made.map(({ label, code }) => ({ label, value: code.id })), unknown],
    },
  };
}

/** Codes for each night; with a known one, its changes. */
function codesToSave(events: WorldEvents, known?: { id: string; code: string }): Case[] {
  const nights = [...Object.entries(events).map(([label, value]): State => ({ label, value })), unknown];
  return nights.flatMap((state) =>
    [
      { kind: 'percent', percent: 10, scope: 'kind', maxUses: 5, maxPerPerson: 1 },
      { kind: 'amount', amountCents: 500 },
      { kind: 'unlock', ticketTypeId: UNKNOWN_ID },
    ].map((worth, at) => ({
      label: `${worth.kind} for ${state.label}${known === undefined ? '' : ', known'}`,
      input: {
        id: randomUUID(),
        eventId: state.value,
        code: `${worth.kind}-${at}`.toUpperCase(),
        ...worth,
        ...(known && { id: known.id, code: known.code }),
      },
      states: [state],
    })),
  );
}
