import { banOnTicket, OPENS_NO_DOOR } from '../bans/ban-words.ts';
import type { TicketView } from './ticket-view.ts';

/** What a card says of a ticket that opens no door whatever its state: a word for its chip, a sentence for its code. */
export type StoppedWords = { word: string; sentence: string };

function movedWords(nowFor: string | null): string {
  if (nowFor === null) return 'This ticket was moved. This code opens no door.';
  return `Now for ${nowFor}. The new code went by mail to whoever bought it; this one opens no door.`;
}

/**
 * Null for a ticket whose state says all of it. What becomes of an event is nothing to a ticket that was moved from it,
 * and a cancelled event comes before whoever is banned from it.
 */
export function stoppedWords({
  isMoved,
  nowFor,
  calledOff,
  ban,
}: Pick<TicketView, 'isMoved' | 'nowFor' | 'calledOff' | 'ban'>): StoppedWords | null {
  if (isMoved) return { word: 'MOVED', sentence: movedWords(nowFor) };
  if (calledOff !== null) {
    const sentence = ['We are sorry: this event does not take place.', calledOff.words ?? ''].join(' ').trim();
    return { word: 'DOES NOT TAKE PLACE', sentence };
  }
  return ban === null ? null : { word: OPENS_NO_DOOR, sentence: banOnTicket(ban) };
}
