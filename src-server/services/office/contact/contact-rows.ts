import { eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';
import { contactMessages, courseRequests, guideRequests, reservations } from '#server/db/schema/contact.ts';
import { events } from '#server/db/schema/events.ts';

const written = ['id', 'requestKey', 'name', 'email', 'createdAt'] as const;
const id = sql.placeholder('id');

// Each insert leaves what is there already as it is: `changes` is 0 for a repeated send.
export const insertMessage = prepared((orm) =>
  orm
    .insert(contactMessages)
    .values(placeholdersOf(contactMessages, [...written, 'subject', 'message']))
    .onConflictDoNothing({ target: contactMessages.requestKey })
    .prepare(),
);
export const insertReservation = prepared((orm) =>
  orm
    .insert(reservations)
    .values(placeholdersOf(reservations, [...written, 'night', 'eventId', 'guests', 'note']))
    .onConflictDoNothing({ target: reservations.requestKey })
    .prepare(),
);
export const insertGuideRequest = prepared((orm) =>
  orm
    .insert(guideRequests)
    .values(placeholdersOf(guideRequests, [...written, 'experience', 'goals', 'consentWording']))
    .onConflictDoNothing({ target: guideRequests.requestKey })
    .prepare(),
);
export const insertCourseRequest = prepared((orm) =>
  orm
    .insert(courseRequests)
    .values(placeholdersOf(courseRequests, [...written, 'phone', 'role', 'note']))
    .onConflictDoNothing({ target: courseRequests.requestKey })
    .prepare(),
);

export const messageById = prepared((orm) =>
  orm.select().from(contactMessages).where(eq(contactMessages.id, id)).prepare(),
);
export const reservationById = prepared((orm) =>
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
export const guideRequestById = prepared((orm) =>
  orm.select().from(guideRequests).where(eq(guideRequests.id, id)).prepare(),
);
export const courseRequestById = prepared((orm) =>
  orm.select().from(courseRequests).where(eq(courseRequests.id, id)).prepare(),
);
