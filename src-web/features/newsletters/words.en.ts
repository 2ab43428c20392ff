/** How one subscribes to mails: on a page of its own, beside the guide, and on Salsa Friday's page. */
export const en = {
  title: 'Newsletter',
  description: 'News, new nights and early prices by e-mail: choose what you want, stop it with one click.',
  heading: 'Stay in time',
  lead: 'Choose what we may write to you. Every mail has a link that ends it.',
  which: 'What would you like to get?',
  andWhich: 'What you subscribe to, and what you may add',
  subscribe: 'Subscribe',
  sending: 'Sending',
  first: 'You first get a mail with a link to confirm. How we handle your address: <policy>Privacy Policy</policy>',
};
