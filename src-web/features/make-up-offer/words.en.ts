/** What the page says that takes a make-up place which a mail has offered. */
export const en = {
  title: 'A make-up place for you',
  loading: 'Loading the place',
  loadFailed: 'The place could not be loaded.',
  until: (at: string) => `Kept for you until ${at}`,
  course: 'Course',
  evening: 'Evening',
  place: 'Place',
  dances: 'You dance',
  insteadOf: 'Instead of',
  price: 'You pay',
  free: 'Nothing',
  missedOf: (title: string, day: string) => `${title}, ${day}`,
  take: 'Take the place',
  notTaken: 'You don’t have this place',
  decline: 'Not this time',
  declining: 'Passing it on',
  declined: 'It goes to somebody else',
  declineFailed: 'Not answered',
  ifNothing:
    'If you do nothing, it goes to the next who missed an evening. After two we stop asking; on the page of your course ' +
    'you find free places as before.',
  yours: {
    title: 'The place is yours',
    text: 'You are a guest of that evening. Its ticket is in a mail to you, too.',
    ticket: 'Show the ticket',
  },
  over: {
    title: 'This place is no longer kept for you',
    text: 'It was kept for you for a while. What you missed can still be made up for.',
    button: 'My tickets',
  },
};
