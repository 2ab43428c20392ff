/** What mails say about cards of several entries. */
export const en = {
  card: 'Card',
  entries: 'Entries',
  left: 'Entries left',
  until: 'Valid until',
  opens: 'Good for',
  kinds: { party: 'parties', workshop: 'workshops', festival: 'festivals', course: 'single evenings of courses' },
  how: 'At checkout, choose "Pay with your card": each ticket takes one entry, also those for friends.',
  back: 'A ticket that is given back, or a night that is called off, brings its entry back.',
  button: 'See the nights',
  bought: {
    subject: (card: string) => `Your card: ${card}`,
    preview: 'It is in your account, ready to be used.',
    title: (entries: number) => `${entries} entries for you`,
    hello: (name: string) =>
      `Hello ${name}, thank you. Your card is paid and in your account. The receipt is in this mail.`,
    change: '14 days to change your mind, as long as no entry was used:',
  },
  few: {
    subject: (left: number) => (left === 1 ? 'One entry left on your card' : `${left} entries left on your card`),
    preview: 'So that you are not caught out.',
    title: (left: number) => (left === 1 ? 'One entry left' : `${left} entries left`),
    hello: (name: string, card: string, left: number) =>
      `Hello ${name}, there ${left === 1 ? 'is one entry' : `are ${left} entries`} left on your card "${card}". We write this once.`,
    button: 'Look at my card',
  },
  refunded: {
    what: (name: string, card: string, left: number) =>
      `Hello ${name}, this is what your card "${card}" cost, or a part of it. ` +
      `${left === 0 ? 'No entry is' : left === 1 ? 'One entry is' : `${left} entries are`} left on it.`,
  },
};
