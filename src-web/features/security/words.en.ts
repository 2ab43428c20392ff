import { DASHBOARD_MESSAGES, SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { brand } from '#shared/brand.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';

/** What the dashboard says about the password, the second factor and where one is signed in. */
export const en = {
  says: SECURITY_MESSAGES,
  refused: {
    wrongPassword: SECURITY_MESSAGES.wrongPassword,
    wrongCode: SECURITY_MESSAGES.wrongCode,
    alreadyOn: SECURITY_MESSAGES.alreadyOn,
    tooCommon: ERROR_MESSAGES.PASSWORD_TOO_COMMON,
    unchanged: ERROR_MESSAGES.PASSWORD_UNCHANGED,
    noPassword: ERROR_MESSAGES.NO_PASSWORD,
    signedOut: ERROR_MESSAGES.UNAUTHORIZED,
    unexpected: UNEXPECTED_MESSAGE,
  },
  loading: 'Loading',
  loadFailed: DASHBOARD_MESSAGES.loadFailed,
  cancel: 'Cancel',
  show: { show: 'Show password', hide: 'Hide password' },
  password: {
    title: 'Password',
    google: 'You sign in with Google. If you want a password as well, we send you a link to set one.',
    byMail: 'Set a password by e-mail',
    signsOut: 'Changing it signs out every other device.',
    change: 'Change password',
    current: 'Current password',
    new: 'New password',
    hint: 'At least 6 characters',
    repeat: 'Repeat the new password',
    save: 'Save the new password',
    saving: 'Saving',
  },
  confirm: {
    noPassword: 'Please enter your password.',
    noCode: 'Please enter the code.',
    password: 'Your password',
    code: 'Code',
    hint: 'Six digits from your authenticator app',
    checking: 'Checking',
  },
  factor: {
    title: 'Two-step sign-in',
    submit: { begin: 'Continue', renew: 'Make new codes', disable: 'Turn off' },
    required: SECURITY_MESSAGES.stepRequired,
    text: 'Besides your password, signing in asks for a code from an app on your phone. A stolen password alone opens nothing.',
    turnOn: 'Turn on two-step sign-in',
    on: 'On',
    left: (count: number) => (count === 1 ? '1 backup code left' : `${count} backup codes left`),
    newCodes: 'New backup codes',
    turnOff: 'Turn off',
    qr: 'QR code for your authenticator app',
    scan: 'Scan this with an authenticator app, or type the key into it:',
    finish: 'Turn on',
  },
  codes: {
    title: 'Your backup codes',
    text: 'Each of them signs you in once when your phone is not at hand. Keep them now: they are not shown again.',
    list: 'Backup codes',
    copy: 'Copy the codes',
    copied: 'Codes copied',
    notCopied: { title: 'The codes could not be copied', text: 'Download them instead, or write them down.' },
    download: 'Download as text',
    get head() {
      return `${brand.full}: backup codes`;
    },
    done: 'I have saved them',
  },
  devices: {
    title: 'Where you are signed in',
    lastUsed: 'Last used <at/>',
    /** `Chrome on Windows`, as the server tells it. */
    name: (device: string) => device,
    this: 'This device',
    signOut: 'Sign out',
    signOutOf: (device: string) => `Sign out ${device}`,
    signingOut: 'Signing out',
    others: 'Sign out everywhere else',
  },
};
