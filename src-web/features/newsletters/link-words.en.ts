import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { NIGHT_ANSWER_WORDS, NIGHT_QUESTION } from '#shared/thanks/night-thanks.ts';

/** What the small pages say that a link of a mail leads to, or the link below a photo. */
export const en = {
  loading: 'Loading',
  linkNotValid: ERROR_MESSAGES.LINK_NOT_VALID,
  whatIsOn: 'See what is on',
  sentDescription: 'Please follow the link in the mail we have sent you.',
  confirm: {
    busy: 'Confirming',
    done: {
      title: 'You are on the list',
      text: (what: string) => `Confirmed: ${what}. Every mail has a link that ends it.`,
    },
    before: {
      title: 'Already confirmed',
      text: (what: string) =>
        `You have pressed this link before: ${what}. Every mail has a link that ends it, and what you have ended since ` +
        'stays ended.',
    },
    failed: {
      title: 'Not confirmed',
      text: (why: string) =>
        `${why} A link works once and for 7 days; if you are on the list already, there is nothing to do.`,
      button: 'Ask for a new link',
    },
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: (name: string) => `One click, and we stop sending you "${name}".`,
    busy: 'Unsubscribing',
    ended: DASHBOARD_MESSAGES.unsubscribed as string,
    failed: DASHBOARD_MESSAGES.subscriptionFailed as string,
    follows: 'News about what you follow',
    thanks: 'The morning after a night',
    noLink: (why: string) => `${why} You can also turn newsletters off in your dashboard.`,
    dashboard: 'To the dashboard',
    done: {
      title: 'You are unsubscribed',
      text: (name: string) => `We no longer send you "${name}". If you change your mind, you know where we are.`,
      again: 'Subscribe again',
    },
  },
  howWasIt: {
    title: NIGHT_QUESTION,
    answers: NIGHT_ANSWER_WORDS,
    gone: 'This link does not work any more. What you told us is kept for a year at most.',
    notSent: 'Not sent',
    thanks: { title: 'Thank you', text: 'The organiser reads it, nobody else.' },
    about: (title: string, day: string) => `${title}, ${day}. Only the organiser reads your answer.`,
    choose: 'Please choose one.',
    more: 'Anything the organiser should know? (optional)',
    busy: 'Sending',
    send: 'Send',
    change: 'Change my answer',
  },
  takeDown: {
    title: 'Take a photo down',
    heading: 'Take this photo down',
    gone: 'This photo is not shown any more.',
    failed: 'Not taken down',
    done: { title: 'Taken down', text: 'The photo is gone from our website and our server. The organiser is told.' },
    back: 'Back to the night',
    about: (title: string) =>
      `A photo of ${title}. It goes at once and for good; you need not say why. The organiser is told, and ` +
      'may show it again only once everybody in it agrees.',
    inIt: 'I am in this photo, or speak for somebody who is.',
    tick: 'Please tick this.',
    note: 'Words for the organiser (optional)',
    busy: 'Taking it down',
    button: 'Take it down',
  },
};
