/** What is said around an event's questions; the questions are the organiser's own words. */
export const en = {
  heading: (count: number): string => (count === 1 ? 'One question' : `${count} questions`),
  ifYouLike: '(if you like)',
  ticket: (number: number) => `Ticket ${number}`,
  deleted: (day: string) => `We delete what you answer on ${day}.`,
  changeable: 'You can change it later at your ticket.',
  missing: 'Answer the questions',
  problems: {
    missing: 'Please answer this.',
    choice: 'Please choose one.',
    number: 'Please enter a whole number, like 12.',
    tick: 'Please tick this to go on.',
  },
  yes: 'Yes',
  /** At the ticket. */
  own: {
    title: 'Your answers',
    open: (moment: string) => `To be changed until ${moment}`,
    over: 'They can no longer be changed',
    unanswered: 'Something is still to be answered',
    none: 'No answer',
    until: (moment: string) => `Until ${moment}.`,
    closed: 'It can no longer be changed.',
    save: 'Save',
    saving: 'Saving',
    saved: 'Answers saved',
    notSaved: 'Not saved',
  },
};
