import type { WordsOf } from '#shared/words.ts';
import type { de } from './shift-words.de.ts';

export const en: WordsOf<typeof de> = {
  facts: { night: 'Night', date: 'Date', shift: 'Shift', place: 'Place' },
  own: 'My shifts',
  becauseYouHelp: 'You get this mail because you help.',
  cantCome:
    'You can’t come? Please give the place back on the page right away, so that whoever plans the nights knows.',
  ask: {
    title: 'Can you step in?',
    text: (name) => `Hello ${name}, somebody is missing in this shift. The first to say yes has it.`,
    button: 'Say yes or no',
    small:
      'You don’t have to sign in for that; the link is for you alone. You get this mail because you want to be asked when ' +
      'somebody is missing. You can change that under ‘My shifts’.',
  },
  news: {
    in: { subject: 'You are in a shift', text: (name) => `Hello ${name}, you have been put in a shift.` },
    moved: {
      subject: 'Your shift is a different one now',
      text: (name) => `Hello ${name}, you are in a different shift now:`,
    },
    changed: {
      subject: 'Your shift has changed',
      text: (name) => `Hello ${name}, your shift has changed. This is how it is now:`,
    },
    out: {
      subject: 'You are out of a shift',
      text: (name) => `Hello ${name}, you are no longer in this shift, so you need not come.`,
    },
    off: {
      subject: 'Your night is off',
      text: (name) => `Hello ${name}, this night does not take place, so you need not come.`,
    },
    on: {
      subject: 'The night takes place after all',
      text: (name) =>
        `Hello ${name}, this night takes place after all, and you are in it again. Does that still suit you?`,
    },
  },
  reminder: {
    soon: { when: 'Soon', text: (name) => `Hello ${name}, your shift begins soon. It is good to have you.` },
    tomorrow: { when: 'Tomorrow', text: (name) => `Hello ${name}, your shift is tomorrow. It is good to have you.` },
    tomorrowNight: {
      when: 'Tomorrow night',
      text: (name) => `Hello ${name}, your shift is tomorrow night. It is good to have you.`,
    },
    jobAt: (job, time) => `${job} at ${time}`,
  },
  swap: {
    takes: (who) => `${who} takes your shift`,
    wants: (who) => `${who} would like to swap with you`,
    answered: 'Say yes or no on the page. Only then it counts; until then it stays your shift.',
    agreed: { subject: 'You have swapped', text: (who) => `${who} has said yes.` },
    declined: { subject: 'It stays as it was', text: (who) => `${who} does not swap this shift with you.` },
    stopped: {
      subject: 'The swap does not take place',
      text: 'Whoever plans the nights has stopped the swap. All shifts stay as they were.',
    },
    hello: (name, text) => `Hello ${name}! ${text}`,
    gives: 'You give',
    gets: 'You get',
  },
  lead: {
    plan: 'Open the plan',
    small: 'You get this mail because you plan the shifts.',
    left: (name) => `${name} can’t come`,
    open: (lead, name) =>
      `Hello ${lead}, ${name} can’t come to a shift. The place is open again, and helpers can take it on their phone.`,
    filled: (lead, name) => `Hello ${lead}, ${name} can’t come to a shift. Somebody has taken it since.`,
    inIt: 'In it now',
    of: (filled, needed) => `${filled} of ${needed}`,
    swapped: (one, other) => `${one} and ${other} have swapped`,
    bothYes: (lead) => `Hello ${lead}, both have said yes. The plan says so already; there is nothing to do.`,
    now: (name) => `Now ${name}`,
  },
};
