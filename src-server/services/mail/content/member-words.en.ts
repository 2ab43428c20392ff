import { brand } from '#shared/brand.ts';
import { AFTERWARDS, PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { PAUSE_MONTHS } from '#shared/membership/terms.ts';

/** What mails to members say. */
export const en = {
  someDay: 'the day agreed on',
  manage: 'Manage subscription',
  updateCard: 'Update payment method',
  continue: 'Continue Subscription',
  openPass: 'Open my pass',
  id: 'Membership ID',
  nextPayment: 'Next payment',
  termUntil: 'Minimum term until',
  lost: {
    ahead: 'Your free member tickets for these nights end on that day. Until then they stay yours, in case you go on.',
    gone: 'Your free member tickets for these nights were part of the membership and no longer count.',
    welcome: (events: string) => `You are welcome all the same: tickets at the normal price are at ${events}.`,
  },
  renewal: {
    subject: (day: string) => `Your membership renews on ${day}`,
    preview: (amount: string) => `${amount} will be charged.`,
    title: 'Another month of dancing',
    anyCard: 'your card',
    card: (last4: string) => `the card ending ${last4}`,
    text: (name: string, plan: string, day: string) => `Hello ${name}, your ${plan} renews on ${day}.`,
    charge: (amount: string, card: string) => `We charge ${amount} to ${card}.`,
    term: 'On that day your minimum term ends; from then on it runs month by month.',
    nothing: "You don't have to do anything.",
    stop: (lastDay: string, day: string) => `If you would rather stop, cancel by ${lastDay}: then it ends on ${day}.`,
  },
  debt: {
    first: 'Your membership payment failed',
    second: 'Second try: your membership payment failed',
    third: 'Tomorrow your pass will be blocked',
    texts: {
      first: (name: string, amount: string, plan: string) =>
        `Hello ${name}, we could not collect ${amount} for your ${plan}.`,
      second: (name: string, amount: string, plan: string) =>
        `Hello ${name}, we still could not collect ${amount} for your ${plan}.`,
      third: (name: string, amount: string, plan: string) =>
        `Hello ${name}, this is the last mail before your pass is blocked: we could not collect ${amount} for your ${plan}.`,
    },
    preview: (day: string) => `Your pass works until ${day}.`,
    title: 'Your card needs a look',
    next: (day: string) =>
      `Your pass works until ${day}. Update your card by then and nothing changes; after that the pass is blocked until the ` +
      'payment is through.',
    why:
      'Banks decline for many reasons: an expired card, a limit, a mistyped number. You see your card and your invoices ' +
      'behind the button.',
  },
  cancelled: {
    subject: (day: string) => `Your membership ends on ${day}`,
    preview: 'We confirm your cancellation.',
    title: 'Cancelled, as you asked',
    text: (name: string, plan: string) => `Hello ${name}, we confirm the cancellation of your ${plan}.`,
    endsOn: 'Ends on',
    passUntil: 'Your pass works until',
    back: 'Until that day you can take the cancellation back with one click.',
  },
  reactivated: {
    subject: 'Your membership goes on',
    preview: 'The cancellation is taken back.',
    title: 'Good to have you back',
    text: (name: string, plan: string) =>
      `Hello ${name}, your cancellation is taken back: your ${plan} goes on as before.`,
    next: (amount: string, day: string) => `The next payment of ${amount} is on ${day}.`,
  },
  ended: {
    subject: 'Your membership has ended',
    preview: 'Thank you for dancing with us.',
    title: 'Until the next song',
    text: (name: string, plan: string, day: string) => `Hello ${name}, your ${plan} ended on ${day}.`,
    unpaid: 'A payment stayed open for too long.',
    nothing: 'Nothing more is charged. Tickets you have paid for stay valid.',
    byCard: 'Go on by card',
    again: 'Join again',
  },
  withdrawn: {
    subject: 'Your withdrawal: the membership has ended',
    preview: (amount: string) => `${amount} goes back to you.`,
    title: 'Withdrawn',
    text: (name: string, plan: string, day: string | null) =>
      `Hello ${name}, you have withdrawn from your ${plan}${day === null ? '' : `; it ended on ${day}`}. Nothing more is charged.`,
    back: (amount: string) =>
      `${amount} goes back to you within 14 days, by the means of payment you used. If you had asked for an early start, the ` +
      'days until your withdrawal are taken off.',
  },
  paused: {
    subject: (day: string) => `Your pause begins on ${day}`,
    preview: (day: string) => `It resumes automatically on ${day}.`,
    title: `${PAUSE_MONTHS} months off`,
    text: (name: string, plan: string) =>
      `Hello ${name}, your ${plan} rests as agreed. Nothing is charged in that time, and your pass opens no doors. It resumes ` +
      'automatically.',
    begins: 'Pause begins',
    resumes: 'Resumes',
  },
  resuming: {
    subject: (day: string) => `Your membership resumes on ${day}`,
    preview: (day: string) => `Your pass works again from ${day}.`,
    title: 'Back on the floor sooner',
    text: (name: string, plan: string, day: string) =>
      `Hello ${name}, your pause ends earlier, as you asked: your ${plan} resumes on ${day}.`,
    charge: (amount: string) => `On that day ${amount} is charged, and your pass works again.`,
  },
  unpaused: {
    subject: 'Your pause is taken back',
    preview: 'Your membership goes on as before.',
    title: 'No break after all',
    text: (name: string, plan: string) => `Hello ${name}, your pause is taken back: your ${plan} goes on as before.`,
  },
  resumed: {
    subject: 'Your pause is over',
    preview: 'Your pass works again.',
    title: 'The floor is yours again',
    text: (name: string, plan: string, amount: string) =>
      `Hello ${name}, your ${plan} has resumed: your pass works again, and the monthly payment of ${amount} goes on.`,
  },
  receipt: {
    subject: (plan: string, amount: string) => `Receipt: ${plan}, ${amount}`,
    preview: (span: string) => `For ${span}.`,
    title: 'Your receipt',
    text: (name: string, amount: string, plan: string) =>
      `Hello ${name}, thank you: we have received ${amount} for your ${plan}.`,
    membership: 'Membership',
    month: 'Month',
  },
  recovered: {
    subject: 'Your payment is through',
    preview: 'Your pass works as before.',
    title: 'All good again',
    text: (name: string, plan: string) =>
      `Hello ${name}, the payment for your ${plan} that had failed is through now. Your pass works as before, and there is ` +
      'nothing more to do.',
    ends: (day: string) => `Your membership ends on ${day}, as you asked.`,
  },
  kept: {
    subject: (plan: string) => `You keep your ${plan}`,
    preview: (other: string) => `The change to ${other} is taken back.`,
    title: 'All stays as it is',
    text: (name: string, other: string) =>
      `Hello ${name}, the change to ${other} is taken back, and nothing is charged for it.`,
    goesOn: (plan: string, amount: string) => `Your ${plan} goes on for ${amount} a month.`,
  },
  refused: {
    subject: (amount: string) => `You have a membership already: ${amount} goes back to you`,
    preview: 'The second one has not begun.',
    title: 'One is enough',
    text: (name: string, amount: string, plan: string) =>
      `Hello ${name}, you paid ${amount} for ${plan}, but you have a membership already. The second one has not begun, and ` +
      'nothing more is charged for it.',
    stays: 'Your membership stays as it is.',
  },
  welcome: {
    subject: (plan: string) => `Welcome to the Members Club: ${plan}`,
    preview: 'Your pass is ready. Your contract is attached.',
    title: 'You are in',
    text: (name: string) =>
      `Hello ${name}, your membership has begun. Your pass with its code is in your dashboard: open it at ` +
      'the door, and the member price is applied whenever you book.',
    openPass: 'Open my pass',
    get contract() {
      return (
        `The attached file is your contract with ${brand.full}, our terms, the instruction on your right of ` +
        'withdrawal and the form for it. Please keep it.'
      );
    },
    ways: (withdraw: string, cancel: string) =>
      `Withdraw within 14 days: ${withdraw}. Cancel later: ${cancel}, or in your account.`,
    file: (membershipId: string) => `membership-${membershipId}.pdf`,
  },
  ordered: {
    subject: (plan: string, day: string) => `Your plan changes to ${plan} on ${day}`,
    preview: (now: string) => `Until then your ${now} goes on as before. Your contract is attached.`,
    title: 'A new plan for you',
    text: (name: string, day: string, { next, now }: { next: string; now: string }) =>
      `Hello ${name}, on ${day} your ${next} begins, in place of your ${now}. Your card and Member ID stay the same.`,
    charge: (amount: string) => `On that day ${amount} is charged, the way you pay now.`,
    back: (day: string) => `Changed your mind? Until ${day} one press in your account keeps the plan you have.`,
  },
  given: {
    subject: (plan: string, day: string) => `Your ${plan} until ${day}`,
    preview: 'Your pass is in your dashboard.',
    title: 'You are in',
    text: (name: string, day: string) =>
      `Hello ${name}, you are a member until ${day}. Your pass with its code is in your dashboard: open it at the door, and ` +
      'the member price is applied whenever you book.',
    plan: 'Plan',
    paid: 'Paid',
    until: 'Until',
    paidBy: PAID_BY_WORDS,
    afterwards: AFTERWARDS,
    byUs: 'This membership was entered by us. If something is not right, answer this mail.',
    endsOn: (day: string) => `Your membership ends on ${day}`,
    notRenewed: 'It does not renew.',
    soon: 'Two more weeks',
    opens: (name: string, plan: string, day: string) => `Hello ${name}, your ${plan} opens doors until ${day}.`,
    terms: 'The plan and its terms',
    broughtIn: {
      subject: (plan: string) => `Your ${plan} has moved with us`,
      preview: 'It goes on as it was, and your pass is on your phone from now on.',
      title: 'Your membership is here',
      text: (name: string, plan: string, day: string) =>
        `Hello ${name}, ${brand.full} has a new home for its members, and we have brought your ${plan} along: it goes on ` +
        `until ${day}, and you pay for nothing twice. Your pass with its code is in your account from now on.`,
      choose: 'Choose a password',
      link: (email: string, day: string) =>
        `Your account has the address ${email}. The link works once, until ${day}; after that, ask for a new one at the ` +
        'sign-in. At the door we find you by your name, too.',
      byCard: (day: string) => `By card from then on: it can be ordered once ${day} is over.`,
    },
  },
  free: {
    subject: 'Your next month is free',
    preview: (day: string) => `Nothing is charged on ${day}.`,
    title: 'A month on us',
    text: (name: string, day: string, plan: string) =>
      `Hello ${name}, your month from ${day} is free: nothing is charged on that day, and your ${plan} goes on as always.`,
    ends: (day: string) => `Your membership ends on ${day}, so nothing more is charged.`,
    next: (amount: string, day: string) => `The next charge is ${amount} on ${day}.`,
    nothing: 'There is nothing you need to do. Your contract and its dates stay as they are.',
  },
  notFree: {
    subject: 'Your next month is charged after all',
    preview: (day: string) => `The month from ${day} is not free any more.`,
    title: 'About your next month',
    text: (name: string, day: string, amount: string) =>
      `Hello ${name}, we had said that your month from ${day} is free. That no longer holds: ${amount} is charged on that ` +
      'day, as agreed. If you do not know why, answer this mail.',
  },
};
