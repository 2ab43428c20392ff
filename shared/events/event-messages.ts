/** Why a change of an event is refused, or has to be said expressly; part of `shared/messages.ts`. */
export const EVENT_CONFLICTS = {
  STILL_DAY: 'Bavaria allows no dancing in public on that day.', // a night on a day without dancing, and nobody has accepted that
  // another time for a course of which an evening has begun or was changed by itself
  EVENINGS_FIXED: 'Please change the evenings of this course one by one.',
  EVENING_BEGAN: 'This evening has begun already, so it cannot be changed.',
  EVENING_TO_COME: 'Who was there can be said once the evening has begun.', // attendance of what is still to come
  ADD_ON_SOLD_OUT: 'One of the things you add is sold out by now. Please look at what is left.', // no more pieces, or of that size
  ADD_ON_GONE: 'One of the things you add is not sold any more. Please choose again.', // unknown, another size, or over
  ADD_ON_NEEDED: 'Something belongs to each ticket here. Please choose it.', // what each ticket needs is missing
  ADD_ON_LIMIT: 'There are not so many of these for each ticket.', // more than is sold with so many tickets
  ADD_ON_FIXED: 'This can no longer be given back.', // handed out, given back already, or its time is over
  ANSWERS_NEEDED: 'Please answer the questions of this event.', // one that must be answered is not, or not as it asks
  ANSWERS_FIXED: 'These answers can no longer be changed.', // the time to change them is over
  TRIAL_USED: 'A trial lesson is for the first time: you have had one in this style.',
  EVENING_FULL: 'Nobody more fits in on that evening.', // a guest's place, or one's own that somebody else has by now
  MAKE_UP_BOOKED: 'You have a make-up place for this evening. Please give that back first.', // once for each evening
  MAKE_UP_FIXED: 'This make-up place can no longer be changed.', // too late to give back, and never anybody else's
  // the evening was not missed in time, or the course is another style, a higher level or too late
  MAKE_UP_NOT_POSSIBLE: 'This evening cannot be made up for there.',
  EVENING_TOO_FAR: 'Evenings of one course lie at most four months apart.', // farther ones would drop out of lists
  LAST_EVENING: 'This is the last evening that is left. Please cancel the course instead.',
  // fewer seats than are sold and held, and nobody has accepted that
  CAPACITY_BELOW_SOLD: 'There are already more seats sold and held than that.',
  // another time or place while people hold tickets, and nobody said how they are told
  EVENT_HAS_HOLDERS: 'People hold tickets for this event: decide how they are told.',
  CHANGED_MEANWHILE: 'Somebody else has changed this meanwhile.', // somebody else has saved it since it was read
} as const;
