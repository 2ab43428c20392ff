import type { DeclareWords } from './declare-words.ts';

export const en: DeclareWords = {
  required: {
    name: 'Please enter your name.',
    contract: 'Please say which contract you mean.',
    email: 'Please enter your e-mail address.',
    reason: 'Please give the reason for ending it without notice.',
    manner: 'Please choose how you cancel.',
  },
  invalidEmail: 'Please enter a valid e-mail address.',
  who:
    'If you are signed in, your declaration takes effect at once. If you are not, we ask at the e-mail address of your ' +
    'account, so that nobody ends somebody else’s contract: it takes effect once you confirm it there, and after 24 hours ' +
    'without an objection at the latest. The day on which we received it counts in either case. What we store, and why: ' +
    '<policy/>',
  policy: 'Privacy Policy',
  otherWays: (address) => `You can also write to <mail/>, or send a letter: ${address}.`,
  name: 'Name',
  email: 'E-mail address',
  contract: 'Name of the contract',
  busy: 'Sending',
  failed: {
    title: 'Your declaration has not reached us',
    text: 'Please try again, or write to us by e-mail.',
    hurry: (wait) => `${wait} If it is urgent, write to us by e-mail.`,
    notSaved: 'We cannot store anything right now. Please try again in a few minutes, or write to us by e-mail.',
  },
  cancel: {
    title: 'Cancel a contract here',
    description: 'Here you cancel your membership, without signing in.',
    lead:
      'Here you cancel your membership. You don’t have to sign in. We confirm at once by e-mail that we have received it, ' +
      'with date and time.',
    rules: 'Notice and costs: <policy/>',
    policy: 'Cancellation Policy',
    form: 'Cancellation',
    manner: 'How you cancel',
    ordinary: { title: 'With notice', text: 'With the notice that was agreed, without a reason.' },
    extraordinary: { title: 'Without notice', text: 'For a good cause, which you give below.' },
    reason: 'Reason',
    reasonHint: 'Only if you cancel without notice.',
    person: 'More about you',
    personHint: 'Such as your membership ID or your address, so that we know for sure who you are.',
    contractHint: 'Such as Members Club or All You Can Dance.',
    endsOn: 'Cancel as of',
    endsOnHint: 'If you leave it empty: at the earliest possible time.',
    emailHint: 'The confirmation goes to this address at once.',
    button: 'cancel now',
  },
  withdraw: {
    title: 'Withdraw from a contract',
    description: 'Here you withdraw within 14 days from a contract that you made online.',
    lead:
      'Here you withdraw within 14 days from a contract that you made online. You need not give a reason, and you don’t ' +
      'have to sign in. We confirm at once by e-mail that we have received it, with date and time.',
    rules:
      'There is no right of withdrawal for tickets and courses on fixed dates (§ 312g (2) no. 9 BGB). The instruction and ' +
      'the model form: <policy/>',
    policy: 'Right of withdrawal',
    form: 'Withdrawal',
    contractHint: 'Or the part of it that you withdraw from, such as: All You Can Dance of 3 May.',
    emailHint: 'The confirmation goes to this address at once.',
    first: 'Withdraw from the contract',
    confirm: 'Please confirm',
    second:
      'I hereby withdraw from the contract named above. With the second press this declaration goes to us as you have ' +
      'filled it in. You can change it until then.',
    button: 'Confirm the withdrawal',
  },
};
