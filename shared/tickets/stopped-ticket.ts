import type { WordsOf } from '#shared/words.ts';
import type { TicketView } from './ticket-view.ts';
import type { en } from './words.en.ts';

export type TicketWords = WordsOf<typeof en>;

type Stoppable = Pick<TicketView, 'isMoved' | 'nowFor' | 'calledOff' | 'ban'>;

/** Whether a ticket opens no door whatever its state. */
export const isStopped = ({ isMoved, calledOff, ban }: Stoppable): boolean =>
  isMoved || calledOff !== null || ban !== null;

/** What a card says of such a ticket; `said` is what the organiser told the guests of a cancelled event. */
export type StoppedWords = { word: string; sentence: string; said?: string | null };

/**
 * Null for a ticket whose state says all of it. What becomes of an event is nothing to a ticket that was moved from it,
 * and a cancelled event comes before whoever is banned from it.
 */
export function stoppedWords({ isMoved, nowFor, calledOff, ban }: Stoppable, words: TicketWords): StoppedWords | null {
  const { moved, banned } = words;
  if (isMoved) return { word: moved.word, sentence: nowFor === null ? moved.sentence : moved.nowFor(nowFor) };
  if (calledOff !== null) return { ...words.calledOff, said: calledOff.words };
  return ban === null ? null : { word: banned.word, sentence: banned.sentence(ban) };
}
