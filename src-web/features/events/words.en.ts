import { inPlace } from '#shared/brand.ts';
/** The calendar of nights, and what stands of one in it. */
export const en = {
  title: (month: string, year: number) => `Events in ${month} ${year}`,
  description: (month: string, year: number) =>
    `Salsa and bachata nights${inPlace('en')} in ${month} ${year}: dates, places, prices and tickets.`,
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: [
    ['Mon', 'Monday'],
    ['Tue', 'Tuesday'],
    ['Wed', 'Wednesday'],
    ['Thu', 'Thursday'],
    ['Fri', 'Friday'],
    ['Sat', 'Saturday'],
    ['Sun', 'Sunday'],
  ],
  today: 'Today',
  /** Read aloud at a day of the wall. */
  dayOf: (day: number, month: string) => `${day} ${month}`,
  feed: '<b>All nights in your own calendar.</b> It keeps up with what is new, moved or cancelled.',
  subscribe: 'Subscribe to the calendar',
  file: 'Calendar file',
  soon: "Don't miss very soon",
  allNights: (month: string) => `All nights in ${month}`,
  allOver: (month: string) => `${month} is danced out.`,
  onTo: (month: string) => `On to ${month}`,
  at: (day: string, hours: string) => `${day}, ${hours}`,
  maps: 'Open in maps',
  participants: (count: number, most: number | null) =>
    most === null ? `${count} participants` : `${count} / ${most} participants`,
  weekly: (evening: string, last: string) => `Once a week, ${evening}, the last on ${last}`,
  from: 'from',
  close: 'Close',
};
