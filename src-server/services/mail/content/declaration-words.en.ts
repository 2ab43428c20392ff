import type { WordsOf } from '#shared/words.ts';
import type { de } from './declaration-words.de.ts';

export const en: WordsOf<typeof de> = {
  see: 'See the declaration',
  toPanel: 'To the panel',
  received: {
    subject: { cancel: 'We have received your cancellation', withdraw: 'We have received your withdrawal' },
    preview: 'Your declaration has reached us.',
    title: { cancel: 'We have received your cancellation', withdraw: 'We have received your withdrawal' },
    text: (sentence) => `We confirm that we have received your declaration: ‘${sentence}’`,
    ends: (day, earliest) =>
      `If there is such a contract, it ends ${day === null ? earliest : `on ${day}, or at the next possible time after that`}.`,
    notSignedIn:
      'It was made without signing in. So that nobody ends somebody else’s contract, we ask at the e-mail address that ' +
      'belongs to the contract. If nobody objects there, it takes effect after 24 hours, as of the day we received it. If ' +
      'we find no contract, a person looks into it.',
    file: 'The declaration is attached as a file. You can read and print it at any time here:',
    notYou: 'That was not you? Then please reply to this mail.',
  },
  answer: {
    yes: {
      cancel: 'Was that you? Then confirm it, and the cancellation takes effect at once, as of the day we received it.',
      withdraw: 'Was that you? Then confirm it, and the withdrawal takes effect at once, as of the day we received it.',
    },
    yesButton: 'That was me',
    no: (until) => `Was it not you? Then tell us before ${until}, and nothing ends.`,
    noButton: 'That was not me',
    without: {
      cancel:
        'Without your answer the cancellation takes effect after 24 hours. The links open a page; only the button there counts.',
      withdraw:
        'Without your answer the withdrawal takes effect after 24 hours. The links open a page; only the button there counts.',
    },
  },
  asked: {
    subject: { cancel: 'Have you cancelled your membership?', withdraw: 'Have you withdrawn from your membership?' },
    preview: 'Please answer within 24 hours.',
    came: {
      cancel: 'Somebody who was not signed in has cancelled your membership with us.',
      withdraw: 'Somebody who was not signed in has withdrawn from your membership with us.',
    },
    fromHere: 'We don’t know whether that was you, so we ask.',
    fromElsewhere: 'The confirmation did not go to the e-mail address of your account, so we ask you.',
  },
  declined: {
    subject: {
      cancel: (day) => `Your cancellation of ${day} has ended nothing`,
      withdraw: (day) => `Your withdrawal of ${day} has ended nothing`,
    },
    preview: 'Why that is so, and how to reach us.',
    title: { cancel: 'Your cancellation has ended nothing', withdraw: 'Your withdrawal has ended nothing' },
    why: {
      no_contract:
        'We have found no contract for what you told us. It may be under another name or another e-mail address: then ' +
        'please write us that one, or the membership ID (it begins with MB-).',
      already_ended: 'The contract had already ended when your declaration came. There is nothing else you need to do.',
      too_late: 'The 14 days to withdraw were over when your withdrawal came (§ 355 BGB).',
      no_right:
        'There is no right of withdrawal for tickets and courses on fixed dates (§ 312g (2) no. 9 BGB). We said so before ' +
        'you ordered; your ticket stays valid.',
      other: '',
    },
    cancelInstead: 'You can cancel the contract at any time, without signing in and without a reason:',
    cancelButton: 'Cancel the contract',
    asItCame: { cancel: 'The cancellation as we received it', withdraw: 'The withdrawal as we received it' },
    reach: (email, phone, post) =>
      'You see it differently, or something is missing? Just reply to this mail. You can also reach us by e-mail at ' +
      `${email}${phone === undefined ? '' : `, by phone on ${phone}`} or by post at ${post}.`,
    stays:
      'We keep your declaration. If it turns out to end a contract after all, the day on which we received it is the one ' +
      'that counts.',
  },
  toOffice: {
    subject: {
      cancel: (contract) => `Cancellation: ${contract}`,
      withdraw: (contract) => `Withdrawal: ${contract}`,
    },
    preview: {
      cancel: (name) => `${name} has cancelled.`,
      withdraw: (name) => `${name} has withdrawn.`,
    },
    confirmed: 'Whoever sent it already has the confirmation that it came.',
    look: 'Please look in the panel which contract it means, and whether that has ended.',
    asked:
      'It came without signing in: we have asked the address of the account. If nobody objects there, it takes effect ' +
      'after 24 hours. In the panel you can also assign it right away.',
  },
  objected: {
    subject: {
      cancel: (at) => `That was not me: cancellation of ${at}`,
      withdraw: (at) => `That was not me: withdrawal of ${at}`,
    },
    preview: 'The declaration is on hold.',
    title: 'That was not me',
    text:
      'The address of the account has said about this declaration: ‘That was not me.’ It is on hold and ends nothing ' +
      'until somebody assigns it in the panel.',
  },
};
