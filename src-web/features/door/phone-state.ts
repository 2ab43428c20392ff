import type { ClassPerson } from '#shared/door/class-list.ts';
import type { PhoneSelf, PhoneVerdict } from '#shared/door/phone-views.ts';
import { PhoneRefusal } from './phone-api.ts';
import type { KeptNight } from './phone-store.ts';
import { doorWords } from './words.ts';

/** Somebody who was scanned, as screen and last line show them; never written down. */
export type Seen = {
  verdict: PhoneVerdict;
  code: string;
  /** Where the list keeps it; null for what it can not know. */ lookup: string | null;
  at: number;
  isOffline: boolean;
  /** What has gone to them since. */ handedOut?: string | null;
};

export type ScanState = {
  at: 'scan';
  self: PhoneSelf;
  night: KeptNight;
  /** Null on a helper's phone. */ people: ClassPerson[] | null;
  /** Let in here and not in the night's counts yet. */ notCounted: number;
  /** Since when nobody can be asked, by the server's clock; null is online. */
  offlineSince: number | null;
  waiting: number;
  last: Seen | null;
  problem: string;
};
export type PhoneState =
  | { at: 'join'; code: string | null; name: string; problem: string }
  | { at: 'fetching'; self: PhoneSelf; problem: string }
  | ScanState
  | { at: 'ended'; why: string; waiting: number };

const REFUSED_FOR_GOOD: readonly string[] = ['DOOR_PHONE_ENDED', 'UNAUTHORIZED'];
export const isEnd = (error: unknown): boolean =>
  error instanceof PhoneRefusal && REFUSED_FOR_GOOD.includes(error.code);

/** What the server has refused, in the phone's language as far as it knows the reason. */
export const refusal = ({ code, message }: PhoneRefusal): string =>
  code === 'DOOR_CODE_NOT_VALID' ? doorWords().codeNotValid : message;
