import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';

/** What the dashboard says about passkeys. */
export const en = {
  title: 'Passkeys',
  lead:
    'Sign in with your finger, your face or the PIN of your device, without a password or a code. The key stays on your ' +
    'device, or in the account that keeps your passwords.',
  loading: 'Loading',
  loadFailed: 'Error loading data',
  second: SECURITY_MESSAGES.secondPasskey,
  yours: 'Your passkeys',
  add: 'Add a passkey',
  addAnother: 'Add another passkey',
  waiting: 'Waiting for your device',
  added: SECURITY_MESSAGES.passkeyAdded,
  signInAgain: 'Sign in again',
  notHere: 'This browser does not support passkeys.',
  offer: {
    title: 'Next time without a password?',
    text: 'With a passkey you sign in with your finger, your face or the PIN of this device.',
    notNow: 'Not now',
  },
  synced: 'Synced',
  addedOn: 'Added <day/>, not used yet',
  usedOn: 'Added <day/>, last used <used/>',
  rename: {
    label: (name: string) => `Rename ${name}`,
    button: 'Rename',
    field: 'Name of the passkey',
    save: 'Save the name',
  },
  remove: {
    label: (name: string) => `Remove ${name}`,
    button: 'Remove',
    question: (name: string) => `Remove ${name}?`,
    forGood: (name: string) => `Remove ${name} for good`,
    sure: 'Remove for good',
    busy: 'Removing',
    keep: 'Keep it',
    done: SECURITY_MESSAGES.passkeyRemoved,
  },
  saving: 'Saving',
  cancel: 'Cancel',
  noName: 'Please enter a name.',
  longName: (most: number) => `A name has at most ${most} characters.`,
  /** Why none was added, by the server's code. */
  refused: {
    dismissed: SECURITY_MESSAGES.passkeyDismissed,
    tooOld: 'Please sign in again first: this needs a sign-in of the last ten minutes.',
    notAccepted: 'This passkey was not accepted.',
    full: 'You have as many passkeys as there is room for. Remove one first.',
    proof: 'Please sign in with your passkey first: your password alone does not change it.',
    signedOut: 'Please sign in to continue.',
    unexpected: 'Something went wrong. Please try again.',
  },
};
