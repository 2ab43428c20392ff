import type { CourseRole, Experience } from '#shared/contact/dance-experience.ts';
import type { LocalDate } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';

type Written = { id: string; requestKey: string; name: string; email: string; at: number };

/** Each insert leaves what is there already as it is: `changes` is 0 for a repeated send. */
export const insertMessage = statement<Written & { subject: string; message: string }>(
  `INSERT INTO contact_messages (id, request_key, name, email, subject, message, created_at)
   VALUES (@id, @requestKey, @name, @email, @subject, @message, @at) ON CONFLICT (request_key) DO NOTHING`,
);
export const insertReservation = statement<
  Written & { night: LocalDate; eventId: string | null; guests: number; note: string }
>(
  `INSERT INTO reservations (id, request_key, name, email, night, event_id, guests, note, created_at)
   VALUES (@id, @requestKey, @name, @email, @night, @eventId, @guests, @note, @at) ON CONFLICT (request_key) DO NOTHING`,
);
export const insertGuideRequest = statement<
  Written & { experience: Experience | null; goals: string; consentWording: string }
>(
  `INSERT INTO guide_requests (id, request_key, name, email, experience, goals, consent_wording, created_at)
   VALUES (@id, @requestKey, @name, @email, @experience, @goals, @consentWording, @at) ON CONFLICT (request_key) DO NOTHING`,
);
export const insertCourseRequest = statement<Written & { phone: string | null; role: CourseRole; note: string }>(
  `INSERT INTO course_requests (id, request_key, name, email, phone, role, note, created_at)
   VALUES (@id, @requestKey, @name, @email, @phone, @role, @note, @at) ON CONFLICT (request_key) DO NOTHING`,
);

type Sender = { name: string; email: string };

export const messageById = statement<{ id: string }, Sender & { subject: string; message: string }>(
  `SELECT name, email, subject, message FROM contact_messages WHERE id = @id`,
);
export const reservationById = statement<
  { id: string },
  Sender & { night: LocalDate; guests: number; note: string; event: string | null }
>(
  `SELECT r.name, r.email, r.night, r.guests, r.note, e.title AS event FROM reservations r LEFT JOIN events e ON e.id = r.event_id WHERE r.id = @id`,
);
export const guideRequestById = statement<{ id: string }, Sender & { experience: Experience | null; goals: string }>(
  `SELECT name, email, experience, goals FROM guide_requests WHERE id = @id`,
);
export const courseRequestById = statement<
  { id: string },
  Sender & { phone: string | null; role: CourseRole; note: string }
>(`SELECT name, email, phone, role, note FROM course_requests WHERE id = @id`);
