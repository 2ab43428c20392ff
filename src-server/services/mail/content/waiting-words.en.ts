const NOT_CHARGED = 'Nothing was charged.';
/** `A seat is`, `2 seats are`. */
const areYours = (seats: number): string => (seats === 1 ? 'A seat is' : `${seats} seats are`);
const aSeat = (seats: number): string => (seats === 1 ? 'a seat' : `${seats} seats`);

/** What mails about a wait list say. */
export const en = {
  joined: {
    subject: (title: string) => `You are on the wait list for ${title}`,
    preview: 'Nothing to pay, nothing to do.',
    title: 'You are on the list',
    hello: (name: string, { place, waiting }: { place: number; waiting: number }, hours: number) =>
      `Hello ${name}, you are number ${place} of ${waiting}. There is nothing to pay and nothing to do: when a seat is ` +
      `free and it is your turn, we write to you and keep it for ${hours} hours.`,
    /** Where lots decide the order. */
    helloLots: (name: string, when: string, hours: number) =>
      `Hello ${name}, lots decide who comes first, and they are drawn on ${when}: everybody on the list by then has the ` +
      `same chance. There is nothing to pay and nothing to do. When it is your turn, we keep a seat for you for ${hours} hours.`,
    price: (most: string) => `The seat costs ${most} then, or less.`,
    /** Of several who come together. */
    together: (seats: number) => `You wait for ${seats} seats together: you get all of them at once, or none.`,
    priceEach: (most: string) => `Each seat costs ${most} then, or less.`,
  },
  myPlace: 'See my place',
  offered: {
    subject: (until: string, title: string, seats: number) => `${areYours(seats)} yours until ${until}: ${title}`,
    preview: (until: string) => `Kept for you until ${until}.`,
    title: (seats: number) => `${areYours(seats)} yours`,
    hello: (name: string, until: string, seats: number) =>
      `Hello ${name}, it is your turn. We keep ${aSeat(seats)} for you until ${until}.`,
    /** Some hours before its time is over. */
    ends: {
      subject: (until: string, title: string, seats: number) =>
        `${seats === 1 ? 'Your seat goes' : `Your ${seats} seats go`} on soon, on ${until}: ${title}`,
      preview: (until: string) => `Still yours until ${until}.`,
      title: (seats: number) => (seats === 1 ? 'Your seat is still there' : `Your ${seats} seats are still there`),
      hello: (name: string, until: string, seats: number) =>
        `Hello ${name}, we keep ${aSeat(seats)} for you, and not for much longer: ` +
        `until ${until} you can take ${seats === 1 ? 'it' : 'them'}.`,
    },
    /** Of several who come together. */
    together: 'You take all of them in one order, or none.',
    button: (seats: number) => (seats === 1 ? 'Take the seat' : 'Take the seats'),
    instead: (title: string, course: string) =>
      `You are in ${title}, so you can change groups: your place goes to ${course}, and you don’t pay again.`,
    changeGroups: 'Change groups instead',
    doNothing:
      'If you do nothing, the seat goes to the next on the list and you move to the end of the row. Nothing is charged.',
  },
  /** To who was in the course before. */
  next: {
    subject: (until: string, title: string) => `The next course, you first until ${until}: ${title}`,
    preview: (until: string) => `We keep a place for you until ${until}.`,
    title: 'The next course, you first',
    hello: (name: string, course: string, until: string) =>
      `Hello ${name}, you are in ${course}. In the course that follows it a place is kept for you until ${until}; what ` +
      'is not taken by then is open to all.',
    button: 'See the place',
    why: (profile: string) =>
      'If you do nothing, nothing is charged. You get this one mail because you are in the course before. You can ' +
      `switch such mails off in your profile: ${profile}`,
  },
  wentOn: {
    subject: (title: string) => `The seat went on: ${title}`,
    title: 'This seat went on',
    hello: (name: string, then: string) =>
      `Hello ${name}, the time for your seat is over, so it went to the next on the list. ${NOT_CHARGED} ${then}`,
    /** Its holder has offered it, and comes after all. */
    takenBack: (name: string, then: string) =>
      `Hello ${name}, the seat was the ticket of somebody who comes after all, so it is no longer kept for you. ` +
      `${NOT_CHARGED} ${then}`,
    /** Of two whom the list brought together the other is not coming. */
    noPartner: (name: string, then: string) =>
      `Hello ${name}, whoever was to dance with you is not coming, so your place is no longer kept. ${NOT_CHARGED} You ` +
      `have missed nothing: you keep your row. ${then}`,
    paused: {
      preview: 'Do you want to go on waiting?',
      text: 'That was the second one, so we offer you no more until you say so. One press goes on.',
      button: 'Go on waiting',
    },
    still: {
      preview: 'You are still on the list.',
      text: ({ place, waiting }: { place: number; waiting: number }) => `You are number ${place} of ${waiting} now.`,
    },
  },
  closed: {
    subject: (title: string) => `The wait list for ${title} has closed`,
    title: 'The wait list has closed',
    isOn: {
      preview: 'No seat is kept any more.',
      hello: (name: string) =>
        `Hello ${name}, it begins soon and no seat came free for you. From now on no seat is kept: whatever comes ` +
        `free can be booked by whoever is first. ${NOT_CHARGED}`,
      button: 'See the event',
    },
    isOff: {
      preview: 'The event does not take place.',
      hello: (name: string) =>
        `Hello ${name}, this event does not take place, so its wait list has ended. ${NOT_CHARGED}`,
      button: 'What else is on',
    },
  },
  drawn: {
    subject: (title: string) => `The lots are drawn: ${title}`,
    preview: ({ place, waiting }: { place: number; waiting: number }) => `You are number ${place} of ${waiting}.`,
    title: 'The lots are drawn',
    hello: (name: string, { place, waiting }: { place: number; waiting: number }, hours: number) =>
      `Hello ${name}, the lots have put you at number ${place} of ${waiting} who still wait. There is nothing to do: when ` +
      `a seat is yours, we write to you and keep it for ${hours} hours.`,
    check: 'On the page of your place stands how anybody can check the draw.',
  },
  /** The event has another time or place. */
  moved: {
    subject: (title: string) => `${title} has moved, you keep your place on the wait list`,
    title: 'It has moved, you keep your place',
    hello: (name: string, was: string) =>
      `Hello ${name}, the event you wait for was to be on ${was}. Below is when and where it is now.`,
    stillThere: 'Your place on the wait list stays as it is.',
    kept: (until: string) => `We keep your seat until ${until}.`,
    orLeave: `If it does not suit you any more, you can leave the list there. ${NOT_CHARGED}`,
  },
};
