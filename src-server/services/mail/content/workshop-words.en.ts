/** What mails to an artist about a proposal say. */
export const en = {
  facts: { workshop: 'Workshop', date: 'Date', duration: 'Duration' },
  minutes: (count: number) => `${count} minutes`,
  follow: 'Follow your proposal',
  yoursAlone: 'This link is yours alone: whoever has it can withdraw the proposal.',
  submitted: {
    subject: 'We have your workshop proposal',
    preview: 'We look at every proposal and answer by e-mail.',
    title: 'Thank you for your proposal',
    text: 'Your workshop has reached us. We look at every proposal and answer by e-mail; until then the day is kept for you.',
    notYou:
      'That was not you? Then somebody mistyped their address: withdraw the proposal by the link above, or simply tell us.',
  },
  approved: {
    subject: (topic: string) => `Your workshop is approved: ${topic}`,
    preview: (when: string) => `See you on ${when}.`,
    title: 'Your workshop is approved',
    hello: (name: string) =>
      `Hello ${name}, we would love to have your workshop. It is in our workshop calendar from now on.`,
    terms:
      'The terms (fee, way, who brings what) come in a mail of their own. Nothing is agreed until you have said yes to them.',
  },
  rejected: {
    subject: (topic: string) => `Your workshop proposal: ${topic}`,
    preview: 'Not this time.',
    title: 'Not this time',
    hello: (name: string, topic: string) => `Hello ${name}, thank you for "${topic}". We cannot take it this time.`,
    next: 'The day is free again, and we would be glad to hear another idea of yours.',
    button: 'Propose another workshop',
  },
};
