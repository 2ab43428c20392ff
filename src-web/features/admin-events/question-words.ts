/** What is done with a row of one of an event's lists. */
export const ROW_WORDS = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
};

/** What the panel says of the questions of an event. */
export const QUESTION_FIELD_WORDS = {
  heading: 'Questions at checkout',
  none: 'None: buyers are asked nothing.',
  add: 'Add question',
  name: (number: number) => `Question ${number}`,
  removed: (name: string) => `${name} removed, once you save. Answers that were given stay with their orders.`,
  words: 'Question',
  wordsDe: 'Frage (Deutsch)',
  hintDe: 'Darunter (Deutsch)',
  choicesDe: 'Antworten (Deutsch)',
  choicesDeHint: 'As many lines as on the left, in the same order; else both languages choose from those.',
  hint: 'Below it',
  hintHint:
    'What it is for, and who reads it. Ask nothing about health, faith or origin: the law wants more for that (Art. 9 GDPR).',
  kind: 'Answered by',
  kinds: { choice: 'One of these', text: 'Some words', number: 'A whole number', tick: 'A tick' },
  askedFor: 'Asked',
  asked: { ticket: 'For each ticket', order: 'Once for the order' },
  choices: 'Choices, one a line',
  changeHours: 'Changed until, hours before',
  changeHoursHint: '0: until it begins.',
  isRequired: 'Must be answered',
  isRequiredHint: 'Off: buyers read ‘if you like’.',
  isToldAtDoor: 'Told at the door',
  isToldAtDoorHint: 'On: whoever scans the ticket reads the answer.',
};
