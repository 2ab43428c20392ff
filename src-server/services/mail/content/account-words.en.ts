import { brand } from '#shared/brand.ts';

const NOTHING = 'Then there is nothing you need to do';

/** What mails about an account say. */
export const en = {
  hello: (name: string | null) => (name === null ? 'Hello' : `Hello ${name}`),
  at: (day: string, time: string) => `${day} at ${time}`,
  toSignIn: 'Sign in',
  newPassword: 'Set a new password',
  confirm: {
    subject: 'Please confirm your e-mail address',
    get preview() {
      return `One click, and your account at ${brand.full} is ready.`;
    },
    title: 'Confirm your address',
    text: (hello: string) =>
      `${hello}, nice to have you here. Please confirm that this address is yours; then you can buy tickets.`,
    button: 'Confirm e-mail address',
    end: (day: string, time: string) =>
      `The link works until ${day}, ${time}. You have not signed up? ${NOTHING}: nobody uses an account that was not confirmed.`,
  },
  exists: {
    get subject() {
      return `You have an account at ${brand.full} already`;
    },
    preview: 'Just sign in.',
    title: 'You have an account already',
    text: (hello: string) =>
      `${hello}, somebody has just tried to sign up with this e-mail address. There is an account for it already; you can ` +
      'simply sign in.',
    notYou: `It was not you? ${NOTHING}; your account is as it was.`,
  },
  reset: {
    subject: 'Set a new password',
    preview: (time: string) => `The link works until ${time}.`,
    title: 'New password',
    text: (hello: string) =>
      `${hello}, somebody wants to reset the password of your account at ${brand.full}. If that is you, set a new one here; ` +
      'all devices are signed out afterwards.',
    end: (time: string) =>
      `The link works until ${time}, and only once. It was not you? ${NOTHING}; your password stays as it is.`,
  },
  welcome: {
    get subject() {
      return `Welcome to ${brand.full}!`;
    },
    preview: 'Your e-mail address is confirmed.',
    get title() {
      return `Welcome to ${brand.full}`;
    },
    text: (hello: string) =>
      `${hello}, your e-mail address is confirmed. From now on your tickets are in your account, each with a QR code for ` +
      'the door.',
    button: 'See the events',
  },
  link: {
    get subject() {
      return `Your link to sign in at ${brand.full}`;
    },
    validity: (minutes: number, time: string) => `The link works for ${minutes} minutes, until ${time}, and only once.`,
    title: 'Sign in with a link',
    text: (hello: string) =>
      `${hello}, this link signs you in at ${brand.full}, in whichever browser you open it. On the page, press Sign in once ` +
      'more.',
    notYou: `You have not asked for it? ${NOTHING}; don’t pass it on to anybody.`,
  },
  device: {
    subject: 'A new sign-in to your account',
    preview: (when: string, device: string) => `On ${when}, with ${device}.`,
    title: 'New sign-in',
    unknown: 'an unknown device',
    named: (device: string) => device,
    text: (hello: string, when: string, device: string) =>
      `${hello}, on ${when} somebody signed in to your account at ${brand.full} with ${device}, from where you had not ` +
      'done so before.',
    next: 'If it was you, there is nothing to do. If not, set a new password right away: that signs all devices out.',
  },
  passkey: {
    added: {
      subject: 'A passkey was added to your account',
      title: 'A new passkey',
      what: 'was added to your account. Whoever can unlock that device can sign in with it.',
      next: 'If that was you, there is nothing to do. If not, remove it right away, and set a new password.',
    },
    removed: {
      subject: 'A passkey was removed from your account',
      title: 'One passkey fewer',
      what: 'was removed from your account. It signs nobody in any more.',
      next: 'If that was you, there is nothing to do. If not, set a new password right away, and look through your passkeys.',
    },
    copied: {
      subject: 'Please look at one of your passkeys',
      title: 'A passkey that may have been copied',
      what: 'was refused: it counts its uses, and its count went back. So there may be a copy of it.',
      next: 'Remove this passkey and make a new one. If you did not just try to sign in, somebody else has the copy.',
    },
    text: (hello: string, when: string, name: string) => `${hello}, on ${when} the passkey ‘${name}’ at ${brand.full}`,
    button: 'Look at my passkeys',
  },
  password: {
    subject: 'Your password was changed',
    preview: 'Every other device is signed out.',
    title: 'A new password',
    text: (hello: string) =>
      `${hello}, the password of your account at ${brand.full} was changed just now. Every other device is signed out.`,
    next: 'If that was you, there is nothing to do. If not, set a new password right away: that signs everybody out.',
  },
  stepReset: {
    subject: 'The second step of signing in is off',
    preview: 'You can sign in without a code again.',
    title: 'Sign in without a code',
    text: (hello: string) =>
      `${hello}, we have turned off the second step for your account at ${brand.full}, and signed all devices out. Sign in ` +
      'with your password, and set the second step up again in your profile.',
    notYou: 'You did not ask for it? Set a new password right away, and answer this mail.',
  },
  pin: {
    subject: 'Please choose a new PIN for the desk',
    preview: 'A lost desk knew the one you have.',
    title: 'Your PIN has ended',
    text: (hello: string) =>
      `${hello}, a desk of ${brand.full} that could check your PIN was lost. So the PIN has ended at all desks. Please ` +
      'choose a new, different one in your profile before you are at the desk again.',
    button: 'Choose a new PIN',
    elsewhere: 'Do you use the same four digits elsewhere, for a bank card perhaps? Then change them there, too.',
  },
  deletion: {
    subject: 'Your account will be deleted',
    preview: (day: string) => `On ${day}, when your membership ends.`,
    title: 'On the day your membership ends',
    text: (hello: string, day: string) =>
      `${hello}, you have asked us to delete your account at ${brand.full}. We do so on ${day}, when your membership ends. ` +
      'Until then nothing is lost.',
    button: 'Keep my account',
    notYou: 'It was not you? Keep the account, and set a new password.',
  },
  kept: {
    subject: 'Your account stays',
    preview: 'It will not be deleted.',
    title: 'Your account stays',
    text: (hello: string) =>
      `${hello}, your account at ${brand.full} will not be deleted: you have taken that back. A membership that was ` +
      'cancelled stays cancelled until you continue it.',
    button: 'To my membership',
    notYou: 'It was not you? Set a new password, and ask for the deletion again.',
  },
  deleted: {
    subject: 'Your account is deleted',
    get preview() {
      return `Your name and your address are no longer at ${brand.full}.`;
    },
    title: 'Your account is deleted',
    text: (hello: string) =>
      `${hello}, your account at ${brand.full} is deleted, with profile, sign-ins and newsletters. We keep receipts because ` +
      'tax law wants it, but without your name and address.',
    tickets: {
      heading: 'Your tickets stay valid',
      text: 'They are paid, and get you in as before. Please keep this mail: we cannot send you the links again.',
    },
    tillBooks:
      'You have worked at a desk: your name stays in its closings for ten more years, as they are part of the books ' +
      '(§ 147 AO).',
    last: 'This is our last mail to you; once it is sent we delete this address, too.',
  },
};
