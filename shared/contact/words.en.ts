/** What is said at the fields of a form. */
export const en = {
  missing: {
    name: 'Please enter your name.',
    email: 'Please enter your e-mail address.',
    subject: 'Please say what it is about.',
    message: 'Please write a message.',
  },
  unreadable: 'Please check what you entered.',
  invalidEmail: 'Please enter a valid e-mail address.',
  tooLong: (max: number, is: number) =>
    `Please keep this to ${max.toLocaleString('en-GB')} characters; it has ${is.toLocaleString('en-GB')}.`,
  labels: { name: 'Name', email: 'E-mail', trap: 'Leave this empty' },
};
