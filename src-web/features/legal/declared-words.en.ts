import type { DeclaredWords } from './declared-words.ts';

export const en: DeclaredWords = {
  loading: 'Loading',
  sending: 'Sending',
  contact: 'Contact',
  again: 'Try again',
  notValid: {
    title: 'This link does not work',
    text:
      'Please check that it is complete: some mail programs break long links. If it is, we no longer have the ' +
      'declaration, for example because the account was deleted.',
  },
  notReached: 'The declaration could not be loaded right now.',
  notSent: { title: 'That did not work', text: 'Please try again.' },
  receipt: {
    title: 'Your declaration',
    description: 'Your cancellation or withdrawal, to read and to save.',
    heading: { cancel: 'We have received your cancellation', withdraw: 'We have received your withdrawal' },
    onItsWay: 'The confirmation is on its way to <email/>. Keep it, or save your declaration here.',
    save: 'Save the declaration',
    print: 'Print',
  },
  answer: {
    title: 'Was that you?',
    description: 'A cancellation or withdrawal that waits for your answer.',
    inYourName: 'Declarations in your name',
    yes: 'Yes, that was me',
    no: 'That was not me',
    tooLate: 'It is too late to answer on this page. Please write to us if something is wrong.',
  },
  states: {
    cancel: {
      waiting: 'The cancellation waits for your answer',
      effective: 'The cancellation has taken effect',
      objected: 'The cancellation is on hold',
      with_organiser: 'The cancellation is with us',
      declined: 'The cancellation has ended nothing',
    },
    withdraw: {
      waiting: 'The withdrawal waits for your answer',
      effective: 'The withdrawal has taken effect',
      objected: 'The withdrawal is on hold',
      with_organiser: 'The withdrawal is with us',
      declined: 'The withdrawal has ended nothing',
    },
  },
  means: {
    waiting: (_, at) =>
      'If that was you, it takes effect at once, as of the day we received it. If it was not, nothing ends. Without your ' +
      `answer it takes effect${at === null ? '' : ` anyway, on ${at} at the earliest`}.`,
    effective: (day) =>
      `The contract ends${day === null ? '' : ` on ${day}`}. If that was not you, please tell us right away.`,
    objected: 'You have said that it was not you. Your contract goes on. We are looking at the declaration.',
    with_organiser:
      'Nothing ends until a person here has looked at it; they get back to you. The day we received it is the one that counts.',
    declined: 'A person has looked at it. Your contract goes on.',
  },
};
