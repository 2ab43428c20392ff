import { GUEST_TICKET_NAME, type GivenReason } from '#shared/tickets/give-tickets.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { guestLists, listedGuests } from '#server/db/schema/guest-lists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { VAT_FULL_BPS } from '../nights/night-template.ts';
import { dancer, demoAccounts } from '../people.ts';
import { rowWriter } from '../row-writer.ts';
import type { SeasonCalendar } from '../season-calendar.ts';
import { SEASON_DESK } from '../season-desk.ts';
import { seedUuid } from '../season-ids.ts';
import { orderWriter } from '../write-order.ts';
import { seasonNights, type SeasonPlan } from './season-nights.ts';

type Guest = { name: string; companions: number; note: string; hasCome?: boolean };
type List = { eventKey: string; name: string; holdsUntil: string | null; guests: readonly Guest[] };

const LISTS: readonly List[] = [
  {
    eventKey: 'friday:-2',
    name: 'Friends of DJ Malecón',
    holdsUntil: '23:30',
    guests: [
      { name: 'Rocío Salgado', companions: 2, note: '', hasCome: true },
      { name: 'Jakob Wendt', companions: 0, note: '' },
    ],
  },
  {
    eventKey: 'friday:1',
    name: 'Friends of DJ Rumbera',
    holdsUntil: '23:00',
    guests: [
      { name: 'Marisol Quintana', companions: 1, note: 'Sits in on the congas' },
      { name: 'Henrik Voss', companions: 0, note: '' },
      { name: 'Yara Benedikt', companions: 3, note: '' },
    ],
  },
  {
    eventKey: 'saturday:2',
    name: 'Press',
    holdsUntil: null,
    guests: [{ name: 'Lukas Ehrenreich', companions: 1, note: 'Photographer, with a bag' }],
  },
];

type Gift = {
  eventKey: string;
  name: string;
  email: string;
  userId: string | null;
  reason: GivenReason;
  note: string;
  quantity: number;
};

const GIFTS: readonly Gift[] = [
  {
    eventKey: 'friday:3',
    name: 'Carla Montesinos',
    email: 'carla.montesinos@guests.example',
    userId: null,
    reason: 'artist',
    note: 'Plays the second set',
    quantity: 2,
  },
  {
    eventKey: 'saturday:3',
    name: 'Redaktion Isarblatt',
    email: 'redaktion@isarblatt.example',
    userId: null,
    reason: 'press',
    note: '',
    quantity: 2,
  },
  {
    eventKey: 'friday:4',
    ...pickAccount(120),
    reason: 'prize',
    note: 'Raffle of the last Friday',
    quantity: 1,
  },
];

function pickAccount(number: number): Pick<Gift, 'name' | 'email' | 'userId'> {
  const { id: userId, name, email } = dancer(number);
  return { userId, name, email };
}

type World = { db: Db; calendar: SeasonCalendar; night: ReturnType<typeof seasonNights> };

function writeLists({ db, calendar, night }: World): void {
  const writeList = rowWriter(db, guestLists, ['id', 'eventId', 'name', 'holdsUntil', 'createdBy', 'createdAt']);
  const writeGuest = rowWriter(db, listedGuests, ['id', 'listId', 'name', 'companions', 'note', 'createdAt']);
  const writeCame = rowWriter(db, walkIns, [
    'id',
    'eventId',
    'deskId',
    'cashierId',
    'reason',
    'guestId',
    'people',
    'countedAt',
  ]);
  for (const { eventKey, name, holdsUntil, guests } of LISTS) {
    const event = night(eventKey);
    const listId = seedUuid(`guest-list:${name}`);
    // The list of a night that is over was made before it.
    const createdAt = event.startsAt < calendar.today ? event.announcedAt : calendar.at(-4, 16, 0);
    writeList({ id: listId, eventId: event.id, name, holdsUntil, createdBy: demoAccounts.organiser.id, createdAt });
    for (const { hasCome = false, ...guest } of guests) {
      const id = seedUuid(`guest:${guest.name}`);
      writeGuest({ ...guest, id, listId, createdAt });
      if (hasCome)
        writeCame({
          id: seedUuid(`came:${guest.name}`),
          eventId: event.id,
          deskId: SEASON_DESK.id,
          cashierId: demoAccounts.kasse.id,
          reason: 'guest',
          guestId: id,
          people: 1 + guest.companions,
          countedAt: new Date(event.startsAt.getTime() + 95 * MINUTE_MS),
        });
    }
  }
}

function writeGifts({ db, calendar, night }: World): void {
  const writeOrder = orderWriter(db);
  const writeGift = rowWriter(db, givenTickets, [
    'id',
    'orderId',
    'eventId',
    'name',
    'email',
    'reason',
    'note',
    'givenBy',
    'givenAt',
  ]);
  for (const [index, { eventKey, name, email, userId, reason, note, quantity }] of GIFTS.entries()) {
    const eventId = night(eventKey).id;
    const givenAt = calendar.at(-3, 15, 10 * index);
    const orderId = writeOrder({
      label: `given:${email}`,
      channel: 'given',
      userId,
      eventId,
      status: 'paid',
      createdAt: givenAt,
      paidAt: givenAt,
      updatedAt: givenAt,
      lines: [{ ticketTypeId: null, name: GUEST_TICKET_NAME, unitPriceCents: 0, vatBps: VAT_FULL_BPS, quantity }],
      tickets: Array.from({ length: quantity }, () => ({ usedAt: null, cancelledAt: null, holderName: name })),
      refund: null,
    });
    const id = seedUuid(`gift:${email}`);
    writeGift({ id, orderId, eventId, name, email, reason, note, givenBy: demoAccounts.organiser.id, givenAt });
  }
}

/** Guest lists of a past night and of coming ones, and tickets that were given for coming ones. After the season. */
export function writeGuests(db: Db, season: SeasonPlan): void {
  const world: World = { db, calendar: season.calendar, night: seasonNights(season) };
  inTransaction(db, () => {
    writeLists(world);
    writeGifts(world);
  });
}
