/** What is said at the fields of a form. */
export const en = {
  missing: {
    name: 'Please enter your name.',
    email: 'Please enter your e-mail address.',
    subject: 'Please say what it is about.',
    message: 'Please write a message.',
    newsletterEmail: 'Please enter a valid e-mail address.',
    company: 'Please enter the name of the company.',
    street: 'Please enter street and number.',
    place: 'Please enter postal code and town.',
  },
  /** Where something has to be chosen or counted. */
  choose: {
    one: 'Please choose one.',
    atLeastOne: 'Please choose at least one.',
    night: 'Please choose a night.',
    guests: (min: number, max: number) => `Please say how many you are, ${min} to ${max}.`,
  },
  unreadable: 'Please check what you entered.',
  wrongVatId: 'A VAT id begins with two letters, such as DE123456789.',
  invalidEmail: 'Please enter a valid e-mail address.',
  tooLong: (max: number, is: number) =>
    `Please keep this to ${max.toLocaleString('en-GB')} characters; it has ${is.toLocaleString('en-GB')}.`,
  labels: { name: 'Name', email: 'E-mail', trap: 'Leave this empty' },
};
