/** What mails say about vouchers for an amount. */
export const en = {
  amount: 'Worth',
  name: 'Gift voucher',
  code: 'Code',
  left: 'Left on it',
  until: 'Valid until',
  from: 'From',
  rest: 'What is left stays on it. It is paid out in cash only where the law asks for that.',
  how: 'Enter the code at checkout, under "Gift voucher". It pays for tickets and courses, all of it or a part.',
  whoHas: 'Whoever has the code can spend it. So keep it like cash.',
  bought: {
    subject: (amount: string) => `Your gift voucher for ${amount}`,
    preview: 'The page to print is in this mail.',
    title: (amount: string) => `${amount} to give away`,
    print: (name: string) => `Hello ${name}, thank you. Your gift voucher is in this mail as a page to print.`,
    sends: (name: string, address: string, day: string | null) =>
      `Hello ${name}, thank you. We send your gift voucher to ${address} ${day === null ? 'right now' : `on ${day}`}. ` +
      'Here it is for you, too.',
    noVat: 'This is a voucher for several purposes: VAT is due only when it is spent, so none is shown here.',
    change: '14 days to change your mind, as long as nothing was spent:',
  },
  forYou: {
    subject: (from: string) => (from === '' ? 'A gift voucher for you' : `A gift voucher for you from ${from}`),
    preview: 'Pick a night you like.',
    title: (amount: string) => `${amount} for you`,
    hello: (name: string, from: string) =>
      `Hello${name === '' ? '' : ` ${name}`}, ${from === '' ? 'somebody' : from} gives you a night out. You pick which.`,
    button: 'See the nights',
    why: 'You get this mail once, because somebody entered your address for a present. We use it for nothing else.',
  },
  refunded: {
    what: (name: string, code: string, rest: string) =>
      `Hello ${name}, this is what your gift voucher ${code} cost, or a part of it. ${rest} are left on the voucher.`,
  },
  back: {
    label: 'On your voucher',
    outlook: (code: string, rest: string, day: string) =>
      `It is on your voucher ${code} right now: ${rest} are left on it, valid until ${day}.`,
  },
};
