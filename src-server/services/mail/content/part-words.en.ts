/** Mails about the parts of a price. */
export const en = {
  due: {
    subject: (day: string, title: string) => `The next part is charged on ${day}: ${title}`,
    preview: (amount: string) => `${amount}, from the card you paid with.`,
    title: (amount: string) => `${amount} soon`,
    text: (name: string, amount: string, day: string) =>
      `Hello ${name}, you pay this ticket in parts. The next part of ${amount} is charged on ${day}, from the card that you ` +
      'paid the first one with. There is nothing you have to do.',
    other: 'You would rather pay with another card? Pay the rest yourself before that day.',
  },
  failed: {
    subject: (amount: string, title: string) => `Your bank refused ${amount}: ${title}`,
    preview: 'Your ticket stays. Please pay this part yourself.',
    title: 'This part could not be charged',
    text: (name: string, amount: string) =>
      `Hello ${name}, your bank refused the part of ${amount}. That happens, for example when it wants to see you for it. ` +
      'Please pay the rest yourself: it takes a minute, and any card will do.',
    again:
      'Without that we try the card again, up to the sixth day. Your ticket stays; after seven days the office gets in touch.',
  },
  paid: {
    subject: (amount: string, title: string) => `Paid: ${amount} for ${title}`,
    preview: 'Your receipt is attached as a PDF.',
    title: 'Thank you, this part is paid',
    text: (name: string, amount: string) => `Hello ${name}, ${amount} of your ticket’s price is paid.`,
    rest: (amount: string, day: string) => `The next part of ${amount} is charged on ${day}.`,
    open: (amount: string) => `${amount} is still open.`,
    done: 'That was the last one: your ticket is paid in full.',
  },
  pay: 'Pay the rest now',
  show: 'My order',
};
