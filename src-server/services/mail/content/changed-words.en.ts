import { listed } from '#shared/words.ts';

type What = 'date' | 'time' | 'place';
const NAMES: Record<What, string> = { date: 'date', time: 'time', place: 'place' };

const changed = (what: readonly What[]): string =>
  listed(
    what.map((one) => NAMES[one]),
    'and',
  ) || 'date or place';

/** Mails about an event that is not as it was when the tickets were bought. */
export const en = {
  countsNow: 'This is what counts now:',
  cancelled: {
    subject: (title: string) => `Cancelled: ${title}`,
    title: (title: string) => `${title} is cancelled`,
    hello: (name: string, what: string) => `Hello ${name}, we are sorry: ${what}`,
    noLongerValid: 'this event does not take place, and your tickets for it are no longer valid.',
    whilePaying: 'this event was cancelled while you were paying. Your order has ended, there are no tickets for it.',
    notCharged:
      'Nothing was charged. Should a payment go through all the same, all of it goes back to you automatically.',
    nothingPaid: 'You paid nothing for them, so there is nothing to refund.',
    back: (amount: string, moneyBack: string) => `You get ${amount} back and need to do nothing. ${moneyBack}`,
  },
  moved: {
    subject: (what: readonly What[], title: string) => `New ${changed(what)}: ${title}`,
    preview: (day: string, time: string, place: string) => `Now ${day}, ${time}, ${place}`,
    title: (title: string) => `${title} has moved`,
    hello: (name: string, what: readonly What[]) =>
      `Hello ${name}, the ${changed(what)} of your event ${what.length > 1 ? 'have' : 'has'} changed.`,
    old: { date: 'Old date', time: 'Old time', place: 'Old place' },
    now: { date: 'New date', time: 'New time', place: 'New place' },
    stayValid:
      'Your tickets stay valid. Please use the attached ones, they replace those you have; the calendar file updates ' +
      'your entry.',
    offer: (until: string) =>
      `Does it no longer suit you? Until ${until} you can give your tickets back under ‘All my tickets’, and the ` +
      'money goes back to you.',
  },
  evening: {
    hello: (name: string, sentence: string) => `Hello ${name}, ${sentence}`,
    label: 'Evening',
    moved: {
      subject: 'New date for one evening',
      sentence: (before: string | null, now: string) =>
        `the evening ${before === null ? '' : `of ${before} `}has moved: it is on ${now}.`,
    },
    left_out: {
      subject: 'One evening is left out',
      sentence: (_: string | null, when: string) => `the evening of ${when} does not take place.`,
    },
    put_back: {
      subject: 'One evening takes place after all',
      sentence: (_: string | null, when: string) => `the evening of ${when} takes place after all.`,
    },
    added: {
      subject: 'One more evening',
      sentence: (_: string | null, when: string) => `there is one more evening: ${when}. It costs you nothing.`,
    },
    course: 'This is how the course goes now:',
    stayValid:
      'Your tickets stay valid. Please use the attached ones, they replace those you have; the calendar file updates ' +
      'your entries.',
  },
};
