import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';

export const en = {
  wrongPassword: SECURITY_MESSAGES.wrongPassword,
  wrongCode: SECURITY_MESSAGES.wrongCode,
  confirmYou: 'Confirm that it is you',
  whyConfirm:
    'What you asked for could open the house to others, and you signed in more than ten minutes ago. It goes on ' +
    'once you have confirmed.',
  loading: 'Loading',
  noPassword: 'Your account has no password. Sign in again, and then ask once more.',
  goBack: 'Go back',
  signInAgain: 'Sign in again',
  yourPassword: 'Your password',
  showThePassword: 'Show the password',
  hideThePassword: 'Hide the password',
  codeOfApp: 'Code of your authenticator app',
  orOneYourBackup: 'Or one of your backup codes.',
  checking: 'Checking',
  confirm: 'Confirm',
  passkeyFailed: 'The passkey did not confirm it. Please try again.',
  waitingForYourDevice: 'Waiting for your device',
  confirmWithPasskey: 'Confirm with a passkey',
};
