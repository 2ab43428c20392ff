import type { Lang } from '#shared/lang.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** What the server watches by itself, the most urgent first. */
export const ALARM_IDS = [
  'writes',
  'disk',
  'backup',
  'webhooks',
  'outbox',
  'books',
  'archives',
  'certificates',
] as const;
export type AlarmId = (typeof ALARM_IDS)[number];

/** A disk with less of itself free than this is an alarm. */
export const LEAST_FREE_SHARE = 0.1;
/** There is one copy a day, and its hour may move. When the newest is older than this, one is missing. */
export const BACKUP_MAX_AGE_MS = 30 * HOUR_MS;
/** A mail or refund goes out within seconds; what waits this long is stuck. */
export const OUTBOX_MAX_AGE_MS = 30 * MINUTE_MS;
/** The provider delivers within seconds: a webhook event this old that nobody delivered is missing. */
export const WEBHOOK_MAX_AGE_MS = 5 * MINUTE_MS;
/** The provider is asked every ten minutes what its webhook missed: without an answer for this long, nobody knows. */
export const UNREAD_MAX_AGE_MS = HOUR_MS;
/** So many days before the certificate of a security device ends, and once it has, the admins get a mail. */
export const CERTIFICATE_STEPS_DAYS = [90, 30, 7, 0] as const;
/** At most one mail about alarms in this time. */
export const ALARM_MAIL_EVERY_MS = HOUR_MS;

/**
 * One thing that is watched. `since`: the oldest sign of it, or when it was last well; `count`: how many, percent
 * for the disk, days left for certificates. `steps`: what was reached, of something that is mailed about once for each
 * step and not every day.
 */
export type AlarmCheck = { id: AlarmId; isFine: boolean; since: Date | null; count: number; steps?: readonly string[] };

const things = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Each in English, as the panel, a monitor and the mail to who reads English say it. */
export const ALARM_SENTENCES: Record<AlarmId, (count: number) => string> = {
  writes: () => 'Nothing can be saved: the disk is full or failing. Nobody can buy.',
  disk: (percent) =>
    `${percent === 0 ? 'Less than 1 %' : `Only ${percent} %`} of the disk is free. When it is full, nobody can buy.`,
  backup: (failures) => (failures > 0 ? 'The daily copy failed.' : 'There has been no daily copy for more than a day.'),
  webhooks: (missed) =>
    missed > 0
      ? 'The payment provider does not reach us: payments are booked up to ten minutes late. Its webhook needs a look.'
      : 'The payment provider could not be asked for an hour what its webhook missed: it is down, or the key may not read events.',
  outbox: (count) =>
    `${things(count, 'mail or refund has', 'mails or refunds have')} been waiting for more than half an hour.`,
  books: (count) => `The payment provider and our books differ in ${things(count, 'payment', 'payments')}.`,
  archives: (count) =>
    `${things(count, 'closing lacks', 'closings lack')} a good archive (TAR) of its TSE: not available for three days, or faulty.`,
  certificates: (days) =>
    days > 0
      ? `The certificate of a security device (TSE) ends in ${things(days, 'day', 'days')}: set another device up before.`
      : 'The certificate of a security device (TSE) has ended: set another device up, and retire this one.',
};

/** In German, for the panel. */
const GERMAN_ALARMS: Record<AlarmId, (count: number) => string> = {
  writes: () => 'Nichts kann gespeichert werden: Die Festplatte ist voll oder defekt. Niemand kann kaufen.',
  disk: (percent) =>
    `${percent === 0 ? 'Weniger als 1 %' : `Nur ${percent} %`} der Festplatte sind frei. Ist sie voll, kann niemand kaufen.`,
  backup: (failures) =>
    failures > 0
      ? 'Die tägliche Sicherung ist gescheitert.'
      : 'Seit mehr als einem Tag gab es keine tägliche Sicherung.',
  webhooks: (missed) =>
    missed > 0
      ? 'Der Zahlungsdienst erreicht uns nicht: Zahlungen werden bis zu zehn Minuten später gebucht. Sieh nach seinem Webhook.'
      : 'Der Zahlungsdienst konnte seit einer Stunde nicht gefragt werden, was sein Webhook verpasst hat: Er ist gestört, oder der ' +
        'Schlüssel darf keine Ereignisse lesen.',
  outbox: (count) =>
    `Seit mehr als einer halben Stunde ${count === 1 ? 'wartet' : 'warten'} ` +
    `${things(count, 'E-Mail oder Erstattung', 'E-Mails oder Erstattungen')}.`,
  books: (count) =>
    `Bei ${things(count, 'Zahlung', 'Zahlungen')} sagen der Zahlungsdienst und unsere Bücher Verschiedenes.`,
  archives: (count) =>
    `${count === 1 ? 'Einem Abschluss' : `${count} Abschlüssen`} fehlt ein gutes Archiv (TAR) der TSE, ` +
    'seit drei Tagen oder weil es fehlerhaft ist.',
  certificates: (days) =>
    days > 0
      ? `Das Zertifikat einer TSE endet in ${things(days, 'Tag', 'Tagen')}: Richte vorher eine andere ein.`
      : 'Das Zertifikat einer TSE ist abgelaufen: Richte eine andere ein, und nimm diese außer Betrieb.',
};

type Sounding = Pick<AlarmCheck, 'id' | 'count'>;

/** What an alarm says in the panel, and in English to a monitor. Pure. */
export const alarmSentence = ({ id, count }: Sounding, lang: Lang = 'en'): string =>
  (lang === 'de' ? GERMAN_ALARMS : ALARM_SENTENCES)[id](count);
