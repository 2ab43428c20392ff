/** What the sign-in says with and without scripts, beside its messages. */
export const en = {
  thanks:
    'If you buy a ticket, we write to you once on the morning after the event: thanks, the next night of its kind and one ' +
    'question. You can object at any time, when you buy, in your profile or with the link in the mail, at no cost but ' +
    'that of your connection.',
  privacy: 'What we store, and why:',
  policy: 'Privacy Policy',
  name: 'Name (optional)',
  nameHint: 'This is how we greet you.',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  leaveEmpty: 'Leave this empty',
  signIn: 'Sign in',
  signUp: 'Sign up',
  newAccount: 'Create an account',
  noAccount: 'No account yet?',
  haveAccount: 'Already have an account?',
  withoutPassword: 'Without a password',
  linkLasts: (minutes: number) => `We send you a link that signs you in. It works for ${minutes} minutes.`,
  plainLink: 'Get a link by e-mail',
  linkOver: 'This link has expired',
  toSignIn: 'To sign-in',
  withoutScripts: 'Without JavaScript you sign in <here>here</here>.',
  signsIn: (address: string) => `This button signs you in to this browser as ${address}.`,
  secondStep: 'Second step',
  codeLead: 'Enter the six-digit code of your authenticator app, or a backup code.',
  code: 'Code',
  checkCode: 'Check the code',
  checkMail: 'Nearly there',
  checkMailLead: 'We have sent an e-mail to',
  checkMailNext:
    'Follow the link in it, and your account is confirmed. The link works for 24 hours. Nothing there? Look into your ' +
    'spam folder, too.',
  choosePassword: 'Choose a password',
  choosePasswordTitle: 'Choose a password',
  choosePasswordLead:
    'You have opened the link in a different browser from the one you signed up in. Choose your password here, so that only ' +
    'you get into your account.',
  confirmFailedWhy: 'The link has expired or was used already. Sign in, and we will send you a new one.',
  confirmWithout: 'You can confirm your e-mail address without it, too:',
  confirmAddress: 'Confirm e-mail address',
};
