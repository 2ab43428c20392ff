/** Of an evening of a course among all of them. */
type Place = { number: number; of: number };

const which = ({ number, of }: Place): string => `evening ${number} of ${of}`;

/** What mails around a night and a course say that is not about an order. */
export const en = {
  /** The day before. */
  before: {
    when: { tomorrow: 'Tomorrow', night: 'Tomorrow night' },
    hello: (name: string, when: string) =>
      `Hello ${name}, ${when.toLowerCase()} is your night. This is all you need for it.`,
    /** A night that begins after midnight. */
    inTheNightTo: (weekday: string) => `in the night to ${weekday}`,
    doors: 'Doors',
    course: 'Course',
    directions: 'Directions',
    lineUp: 'Line-up',
    also: 'Also',
    bring: {
      title: 'What to bring',
      text: (tickets: number) =>
        `${tickets === 1 ? 'Bring the code below' : 'Everyone brings their own code from below'}, on a phone or on paper, ` +
        'and an ID. Members bring their card too.',
    },
    why: (tickets: number, title: string, profile: string) =>
      `You get this mail because you have ${tickets === 1 ? 'a ticket' : `${tickets} tickets`} for ${title}. It comes ` +
      `once, the day before. You can switch it off in your profile: ${profile}`,
    whyCourse: (tickets: number, title: string, profile: string) =>
      `You get this mail because you have ${tickets === 1 ? 'a ticket' : `${tickets} tickets`} for ${title}. It comes ` +
      `the day before each evening. You can switch it off in your profile: ${profile}`,
  },
  /** The morning after. */
  thanks: {
    subject: (title: string) => `Thank you for the night: ${title}`,
    preview: 'It was good to have you.',
    previewNext: (title: string, day: string) => `Next: ${title}, ${day}`,
    title: 'Thank you for the night',
    hello: (name: string, title: string) => `Hello ${name}, it was good to have you at ${title}.`,
    photos: 'Photos of the night',
    question: 'How was it?',
    ask: 'One question, and room for a few words. Only the organiser reads it.',
    answer: 'Answer',
    next: (title: string) => `Next: ${title}`,
    see: 'See this night',
    bought: (title: string) =>
      `You get this advertising because you bought a ticket for ${title}, and the checkout told you of it.`,
    asked: (list: string) => `You get this advertising because you asked for our mails “${list}”.`,
    object: (brand: string, url: string) =>
      `${brand} writes once after a night. You can object at any time, at no cost beyond your connection’s, without ` +
      `signing in: ${url}`,
  },
  /** Tickets that the organiser gave for nothing. */
  given: {
    hello: (name: string, count: number) =>
      `Hello ${name}, you are our guest. ${count === 1 ? 'Your ticket is' : `Your ${count} tickets are`} free of charge.`,
    why: (privacy: string) =>
      'You get this mail because we have put you on the list of this night. If that was a mistake, please answer ' +
      `it. Your name and address are deleted 30 days after the night: ${privacy}`,
  },
  takenBack: {
    subject: (title: string) => `Your tickets for ${title} are no longer valid`,
    preview: 'We had to take them back.',
    title: 'Your tickets are no longer valid',
    hello: (name: string) =>
      `Hello ${name}, we had to take the tickets back that we gave you for this night. Their codes do not ` +
      'open the door any more. You paid nothing for them, so there is nothing to refund.',
    question: 'If you have a question, just answer this mail.',
    see: 'See the event',
  },
  recap: {
    subject: (place: Place, title: string) => `Recap of ${which(place)}: ${title}`,
    hello: (name: string, place: Place, day: string) => `Hello ${name}, this was ${which(place)}, ${day}.`,
    playlist: 'Playlist to practise',
    songs: 'Songs',
    evenings: 'My evenings',
    why: 'You get this after each evening of a course that you have a ticket for.',
  },
  makeUp: {
    subject: (title: string, day: string) => `Your make-up place: ${title}, ${day}`,
    preview: (day: string, time: string) => `${day}, ${time}: you are a guest of that evening.`,
    hello: (name: string) =>
      `Hello ${name}, you make up for what you miss as a guest of this evening. It costs you nothing.`,
    evening: 'Evening',
    yoursAlone: (hours: number) =>
      `This ticket is yours alone. If you can’t come, give the place back ${hours} hours before ` +
      'at the latest, and choose another one.',
    offered: {
      subject: (until: string, title: string) => `A make-up place is yours until ${until}: ${title}`,
      preview: (day: string) => `${day}: we keep a place for you.`,
      title: 'A place to make up for what you miss',
      hello: (name: string, missed: string, until: string) =>
        `Hello ${name}, you miss ${missed}. There is a place for you on another evening, free of charge. We keep it for ` +
        `you until ${until}.`,
      /** Some hours before its time is over. */
      ends: {
        subject: (until: string, title: string) => `Your make-up place goes on soon, on ${until}: ${title}`,
        title: 'Your make-up place is still there',
        hello: (name: string, missed: string, until: string) =>
          `Hello ${name}, you miss ${missed}, and we keep a place for you on another evening, free of charge. It goes on ` +
          `soon: until ${until} it is yours to take.`,
      },
      button: 'Take the place',
      doNothing:
        'You need not sign in. If you do nothing, it goes to the next who missed an evening. After two we stop asking; on ' +
        'the page of your course you find free places as before.',
    },
    gone: {
      subject: (title: string) => `Your make-up place is gone: ${title}`,
      preview: (day: string, time: string) => `${day}, ${time}: this ticket opens no door.`,
      hello: (name: string, day: string, time: string) =>
        `Hello ${name}, your make-up place on ${day}, ${time} is gone.`,
      why: {
        left_out: 'That evening does not take place. You can choose another one on the page of your course.',
        ticket_ended: 'It belonged to a ticket of a course that does not count any more.',
      },
    },
  },
  /** Somebody hands over their ticket. */
  handed: {
    subject: (from: string, title: string) => `${from} hands you a ticket: ${title}`,
    preview: (until: string) => `It is yours if you take it until ${until}.`,
    hello: (name: string, from: string, until: string) =>
      `Hello ${name}, ${from} would like you to have their ticket. It is yours, with a code of your own, if you take it ` +
      `until ${until}.`,
    free: 'It costs you nothing.',
    due: (amount: string) => `You pay ${amount}: the fee, and what the price has risen by since it was bought.`,
    button: 'See the ticket',
    why: (from: string, url: string) =>
      `You get this one mail because ${from} entered your address. We forget it as soon as the offer is over. How we ` +
      `handle your data: ${url}`,
  },
  /** One's own ticket is somebody else's. */
  wentOn: {
    subject: (title: string) => `Your ticket for ${title} has a new owner`,
    preview: 'The code you have opens no door any more.',
    title: 'Your ticket has a new owner',
    sold: (name: string) =>
      `Hello ${name}, somebody who waited has paid for your ticket. The code you have opens no door any more.`,
    handed: (name: string, to: string) =>
      `Hello ${name}, your ticket is ${to}’s now, under a new code. The one you have opens no door any more.`,
    back: (amount: string) => `${amount} goes back the way you paid, in 5 to 10 working days.`,
    noMoney: 'Nothing of the price goes back.',
    ifOff: 'Should the night be called off, what you paid still goes back to you.',
  },
  kept: {
    subject: (title: string) => `Your ticket for ${title} is still yours`,
    preview: 'It is valid as before.',
    title: 'Still your ticket',
    hello: (name: string, why: string) => `Hello ${name}, ${why} It is valid as before, with the code you have.`,
    nobody: 'the time is over in which your ticket could go to somebody who waits.',
    person: 'your ticket was not taken over.',
  },
  follow: {
    confirm: {
      subject: 'Please confirm that you follow us',
      preview: 'One click, and we tell you when something new is on.',
      title: 'Please confirm',
    },
    previewWorkshop: 'One click, and we tell you once it can be booked.',
    button: 'Confirm',
    subject: (title: string, more: number) => (more === 0 ? `New: ${title}` : `New: ${title}, and ${more} more`),
    title: (nights: number) => (nights === 1 ? 'Something new is on' : `${nights} new nights`),
    see: 'See this night',
    why: (names: string, url: string) =>
      `You get this mail because you follow ${names}. It comes at most once a week. To end it, without signing in: ${url}`,
  },
};
