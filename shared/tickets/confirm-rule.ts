import { berlinInstant } from '#shared/berlin.ts';
import { eveningDayOf } from '#shared/time.ts';

/** Its holder is asked so many days before, and answers until this time of the day before (`18:00`, in Berlin). */
export type ConfirmPart = {
  daysBefore: number;
  until: string;
  /** Not only members' free places. */ isForAll: boolean;
};

/**
 * How far a free place is on the way to being confirmed: its holder is not asked yet, was asked, was asked once more,
 * has said yes, or has said nothing, and the place went on. A ticket that nobody asks about has none of these.
 */
export const CONFIRM_STATES = ['due', 'asked', 'reminded', 'confirmed', 'lapsed'] as const;
export type ConfirmState = (typeof CONFIRM_STATES)[number];

const NEXT: Record<ConfirmState, readonly ConfirmState[]> = {
  due: ['asked', 'confirmed'],
  asked: ['reminded', 'confirmed', 'lapsed'],
  reminded: ['confirmed', 'lapsed'],
  confirmed: [],
  lapsed: [],
};

/** What was confirmed stays so, and nothing lapses that nobody was asked about. */
export const canMoveConfirm = (from: ConfirmState, to: ConfirmState): boolean => NEXT[from].includes(to);

/** From this hour of the last day whoever has not answered is asked once more. */
const LAST_ASKED_HOUR = 9;

export type ConfirmTimes = {
  askedFrom: Date;
  /** When who has not answered is asked once more; nobody is asked for the first time from then on. */ lastAskedFrom: Date;
  until: Date;
};

/**
 * When the holders of free places are asked and until when they may answer, by the clock in Berlin. A night belongs to
 * the evening it begins: of what begins at 00:30 the last day is the one before that evening. Pure.
 */
export function confirmTimes({ daysBefore, until }: ConfirmPart, { startsAt }: { startsAt: Date }): ConfirmTimes {
  const [year = 0, month = 0, day = 0] = eveningDayOf(startsAt).split('-').map(Number);
  const [hour, minute] = until.split(':').map(Number);
  return {
    askedFrom: berlinInstant(year, month, day - daysBefore, hour, minute),
    lastAskedFrom: berlinInstant(year, month, day - 1, LAST_ASKED_HOUR),
    until: berlinInstant(year, month, day - 1, hour, minute),
  };
}

export type ConfirmFacts = {
  state: ConfirmState;
  /** The end that its holder was told; null before they were asked. */ toldUntil: Date | null;
  part: ConfirmPart;
  event: { startsAt: Date };
};

/** Until when a place that was asked about can be confirmed: what was told holds, and longer where the night moved on. */
export function confirmUntil({ toldUntil, part, event }: Omit<ConfirmFacts, 'state'>): Date {
  const { until } = confirmTimes(part, event);
  return toldUntil !== null && until < toldUntil ? toldUntil : until;
}

/**
 * What becomes of a place by the time: its holder is asked, asked once more, or it goes on. Whoever could not be asked
 * before the last day keeps it, and nothing is taken once the night has begun. Pure.
 */
export function confirmStep(
  facts: ConfirmFacts,
  now: Date,
): Extract<ConfirmState, 'asked' | 'reminded' | 'lapsed'> | null {
  const { askedFrom, lastAskedFrom } = confirmTimes(facts.part, facts.event);
  if (now >= facts.event.startsAt) return null;
  if (facts.state === 'due') return askedFrom <= now && now < lastAskedFrom ? 'asked' : null;
  if (facts.state !== 'asked' && facts.state !== 'reminded') return null;
  if (now >= confirmUntil(facts)) return 'lapsed';
  return facts.state === 'asked' && now >= lastAskedFrom ? 'reminded' : null;
}
