/** What the office reads of free places that stayed empty. */
export const MISSED_NIGHTS_WORDS = {
  heading: 'Missed nights',
  paused: (until: string) => `Free places only in the last 24 hours before a night, until ${until}.`,
  forgive: 'Forgive',
  forgiveName: (title: string, day: string) => `Forgive ${title} of ${day}`,
  forgiving: 'Forgiving',
  forgiven: 'Forgiven',
  failed: 'Not forgiven',
};
