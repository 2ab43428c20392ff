/** The editor's words about prices in parts. */
export const PARTS_WORDS = {
  label: 'Paid',
  atOnce: 'At once',
  parts: (count: number): string => `At once, or in ${count} equal parts`,
  beforeEvening: (part: number): string => `Part ${part} before evening number`,
  onDay: (part: number): string => `Part ${part} on`,
  courseHint:
    'The first part is paid with the order, each other one is charged a week before its evening: never later than what the ' +
    'parts before it pay for. Only for one ticket an order, and only by card.',
  dayHint:
    'The first part is paid with the order, each other one on its day, at the latest a week before it begins. Only for one ' +
    'ticket an order, and only by card.',
};
