import { SECOND_MS } from '../time.ts';
import { der, derInteger, readInteger, stringBytes, stringTag, TAG, type DerElement } from './der.ts';

/** How a security device writes the time of a log message (DSFinV-K 2.4, `TSE_ZEITFORMAT`). */
export const LOG_TIME_FORMATS = [
  'unixTime',
  'utcTime',
  'utcTimeWithSeconds',
  'generalizedTime',
  'generalizedTimeWithMilliseconds',
] as const;
export type LogTimeFormat = (typeof LOG_TIME_FORMATS)[number];

/** `20261122221405.000` of an instant, in UTC. */
const digitsOf = (at: Date): string => at.toISOString().replaceAll(/[-:T]|Z$/g, '');

/** The time as it stands in a log message. */
export function derLogTime(at: Date, format: LogTimeFormat): Uint8Array {
  if (format === 'unixTime') return derInteger(Math.floor(at.getTime() / SECOND_MS));
  const digits = digitsOf(at);
  const text = {
    utcTime: `${digits.slice(2, 12)}Z`,
    utcTimeWithSeconds: `${digits.slice(2, 14)}Z`,
    generalizedTime: `${digits.slice(0, 14)}Z`,
    generalizedTimeWithMilliseconds: `${digits}Z`,
  }[format];
  return der(format.startsWith('utc') ? TAG.utcTime : TAG.generalizedTime, new TextEncoder().encode(text));
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.(\d{1,3}))?Z$/;

/** The time of a log message, whichever way it is written. Throws RangeError for what is no time. */
export function readLogTime(time: DerElement): Date {
  const tag = stringTag(time.tag);
  if (tag === TAG.integer) return new Date(readInteger(time.content) * SECOND_MS);
  const text = new TextDecoder().decode(stringBytes(time));
  const [, year, month, day, hour, minute, second = '00', fraction = '0'] =
    TIME.exec(tag === TAG.utcTime ? `20${text}` : text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`);
  if (Number.isNaN(at.getTime())) throw new RangeError('no time of a log message');
  return at;
}

/** Whether an element can be the time of a log message. */
export const isLogTime = ({ tag }: DerElement): boolean =>
  tag === TAG.integer || stringTag(tag) === TAG.utcTime || stringTag(tag) === TAG.generalizedTime;
