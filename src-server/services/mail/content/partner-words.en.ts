/** What mails say to two who come together and pay apart. */
export const en = {
  named: {
    subject: (from: string, title: string) => `${from} would like to dance with you: ${title}`,
    preview: (until: string) => `Your place is kept until ${until}.`,
    hello: (from: string, role: string, until: string) =>
      `Hello, ${from} has a place for this night and named you as partner. You would dance ${role}. Your place is kept ` +
      `until ${until}: you pay it yourself, and you both are in.`,
    price: (amount: string) => `It costs ${amount}, or what your membership makes of it.`,
    button: 'See my place',
    no: 'You can say no there, too: then the place goes to somebody else.',
    why: (from: string, url: string) =>
      `You get this mail because ${from} entered your address. We forget it as soon as you have answered or the time is ` +
      `over. How we handle your data: ${url}`,
  },
  reminded: {
    subject: (until: string, title: string) => `Kept for you until ${until}: ${title}`,
  },
  off: {
    subject: (title: string) => `No longer kept for you: ${title}`,
    preview: 'You have nothing to do.',
    title: 'The place is no longer kept',
    text: (title: string) =>
      `The place beside your partner at ${title} is no longer kept for you: their order has ended, or they asked somebody ` +
      'else. You have paid nothing, and your address is forgotten.',
    button: 'See the event',
  },
  complete: {
    subject: (title: string) => `You are both in: ${title}`,
    preview: 'Both places are paid.',
    title: 'You are both in',
    text: (name: string) =>
      `Hello ${name}, your partner has paid, too. Each of you has a ticket and a code of your own.`,
  },
  certain: {
    subject: (title: string) => `Your ticket for ${title} stands for itself`,
    preview: 'You need no partner any more.',
    title: 'Your ticket stands for itself',
    text: (name: string) =>
      `Hello ${name}, nobody has taken the place beside you, and you need nobody: there is room for you on your own. ` +
      'Your ticket and its code stay as they are.',
  },
  half: {
    subject: (title: string) => `Nobody has the place beside you yet: ${title}`,
    preview: 'Your ticket is kept. You can name somebody else.',
    title: 'Your partner is not coming',
    text: (name: string) =>
      `Hello ${name}, the place beside you was not taken. Your ticket is kept: it counts on its own as soon as the roles ` +
      'are in balance. Until then you can name somebody else, or have your money back.',
    matched: (name: string) =>
      `Hello ${name}, whoever was to dance with you has not taken their place. Yours is kept, and the next on the list ` +
      'who suits you is asked first.',
    back: (day: string) => `If nothing has come of it by ${day}, all your money goes back, and you have nothing to do.`,
    stands: 'The night is near: from two days before it your ticket is yours in any case.',
    button: 'See my ticket',
  },
  back: {
    subject: (title: string) => `No partner came: ${title}`,
    preview: 'All your money goes back.',
    title: 'Your money goes back',
    text: (name: string) =>
      `Hello ${name}, nobody has taken the place beside you, and it could not count on its own. All your money goes back ` +
      'the way you paid, in 5 to 10 working days. The code opens no door any more.',
  },
};
