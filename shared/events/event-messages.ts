/** Why a change of an event is refused, or has to be said expressly; part of `shared/messages.ts`. */
export const EVENT_CONFLICTS = {
  STILL_DAY: 'Bavaria allows no dancing in public on that day.', // a night on a day without dancing, and nobody has accepted that
  // another time for a course of which an evening has begun or was changed by itself
  EVENINGS_FIXED: 'Please change the evenings of this course one by one.',
  EVENING_BEGAN: 'It has begun already.',
  EVENING_TOO_FAR: 'At most four months.', // so far apart its evenings would drop out of lists
  LAST_EVENING: 'It is the only evening. Cancel the course instead.',
  // fewer seats than are sold and held, and nobody has accepted that
  CAPACITY_BELOW_SOLD: 'There are already more seats sold and held than that.',
  // another time or place while people hold tickets, and nobody said how they are told
  EVENT_HAS_HOLDERS: 'People hold tickets for this event: decide how they are told.',
  CHANGED_MEANWHILE: 'Somebody else has changed this meanwhile.', // somebody else has saved it since it was read
} as const;
