import type { Lang } from '../lang.ts';
import { saidIn } from '../website/spoken-in.ts';
import type { WordsOf } from '#shared/words.ts';
import type { OwnWaitList } from './wait-list.ts';
import type { en } from './words.en.ts';

type Words = Pick<WordsOf<typeof en>, 'nextIsKept' | 'seatIsKept' | 'missedTwo' | 'inTheRow' | 'lots'>;

/** How somebody stands on a list, in one line. */
export function howItStands(
  { state, place, seats, drawsAt, expiresAt, after }: OwnWaitList,
  words: Words,
  lang: Lang,
): string {
  if (state === 'offered' && expiresAt !== null)
    return after === null
      ? words.seatIsKept(expiresAt, seats)
      : words.nextIsKept(saidIn(after, 'title', lang), expiresAt);
  if (drawsAt !== null) return words.lots.onDashboard(drawsAt);
  return state === 'paused' ? words.missedTwo : words.inTheRow(place);
}
