import { eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { contactMessages, courseRequests, guideRequests, reservations } from '#server/db/schema/contact.ts';
import { events } from '#server/db/schema/events.ts';

const written = ['id', 'requestKey', 'name', 'email', 'createdAt'] as const;

// Each insert leaves what is there already as it is: `changes` is 0 for a repeated send.
export const insertMessage = prepared(columnsOf(contactMessages, [...written, 'subject', 'message']), (orm, row) =>
  orm.insert(contactMessages).values(row).onConflictDoNothing({ target: contactMessages.requestKey }).prepare(),
);
export const insertReservation = prepared(
  columnsOf(reservations, [...written, 'night', 'eventId', 'guests', 'note']),
  (orm, row) => orm.insert(reservations).values(row).onConflictDoNothing({ target: reservations.requestKey }).prepare(),
);
export const insertGuideRequest = prepared(
  columnsOf(guideRequests, [...written, 'experience', 'goals', 'consentWording']),
  (orm, row) =>
    orm.insert(guideRequests).values(row).onConflictDoNothing({ target: guideRequests.requestKey }).prepare(),
);
export const insertCourseRequest = prepared(
  columnsOf(courseRequests, [...written, 'phone', 'role', 'note']),
  (orm, row) =>
    orm.insert(courseRequests).values(row).onConflictDoNothing({ target: courseRequests.requestKey }).prepare(),
);

export const reservationById = prepared({ id: reservations.id }, (orm, { id }) =>
  orm
    .select({
      name: reservations.name,
      email: reservations.email,
      night: reservations.night,
      guests: reservations.guests,
      note: reservations.note,
      event: events.title,
    })
    .from(reservations)
    .leftJoin(events, eq(events.id, reservations.eventId))
    .where(eq(reservations.id, id))
    .prepare(),
);
