/** The question whether somebody wants to be told of more. */
export const en = {
  follow: 'Follow',
  workshop: 'Tell me when it can be booked',
  wait: 'One moment: this needs the page’s scripts.',
  pending: 'We have sent you a mail: please follow the link in it.',
  notSaved: 'Not saved',
  failed: 'That did not work',
  chooseOne: 'Please choose at least one.',
  tick: 'Please tick the box.',
  sent:
    '<b>Check your mail.</b> We have sent you a link. Follow it within 7 days; if you follow this already, there is ' +
    'nothing to do and no new mail.',
  which: 'What would you like to follow?',
  mayWe: 'May we write to you?',
  sending: 'Sending',
  tellMe: 'Tell me',
  note: 'You first get a mail with a link to confirm. How we handle your address: <policy>Privacy Policy</policy>',
};
