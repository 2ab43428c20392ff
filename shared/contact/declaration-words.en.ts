import { formatLongDate, formatTime, type LocalDate } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import type { de } from './declaration-words.de.ts';

const SECONDS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** Beside the law's German words; what both names are for stays told apart: one ends from a day on, the other undoes. */
export const en: WordsOf<typeof de> = {
  title: { cancel: 'Cancellation', withdraw: 'Withdrawal' },
  sentence: {
    cancel: 'I hereby cancel the following contract.',
    withdraw: 'I hereby withdraw from the following contract.',
  },
  manners: { ordinary: 'with notice', extraordinary: 'without notice, for a good cause' },
  earliest: 'at the earliest possible time',
  labels: {
    receivedAt: 'Received on',
    manner: 'How it is cancelled',
    reason: 'Reason',
    name: 'Name',
    identification: 'More about the person',
    contract: 'Contract',
    endsOn: 'Cancelled as of',
    email: 'E-mail address',
  },
  file: { cancel: 'cancellation.txt', withdraw: 'withdrawal.txt' },
  to: (recipient) => `To: ${recipient}`,
  received: (at) => `${formatLongDate(at)}, ${SECONDS.format(at)}`,
  minute: (at) => `${formatLongDate(at)}, ${formatTime(at)}`,
  day: (day: LocalDate) => DAY.format(new Date(`${day}T12:00:00Z`)),
};
