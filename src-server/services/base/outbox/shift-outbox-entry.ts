/** A shift as a mail keeps it. */
type KeptShift = { title: string; job: string; startsAt: string; endsAt: string };
/** `shift` was on offer by `offeredBy`, `given` is what `answeredBy` gives for it; both are names. */
export type SwapNews = {
  toId: string;
  swapId: string;
  news: 'answered' | 'agreed' | 'declined' | 'stopped';
  offeredBy: string;
  answeredBy: string | null;
  shift: KeptShift;
  given: KeptShift | null;
};

/**
 * Somebody was put into a shift, or into another one, or taken out; theirs is at another time or place; its night is off,
 * or takes place after all.
 */
export type ShiftNews = 'in' | 'moved' | 'out' | 'changed' | 'off' | 'on';

/** Mails about shifts, as they wait in the outbox. */
export type ShiftOutboxEntry =
  /** To who leads the door: somebody can't come. `refId` is `{shiftId}:{personId}:{leadId}:{entryId}`. */
  | { kind: 'mail.shift_left'; refId: string; payload: { leadId: string; shiftId: string; personId: string } }
  /** What became of somebody's shift; instants as ISO texts. `refId` is `{entryId}:{shiftId}:{news}:{ms}`. */
  | {
      kind: 'mail.shift_news';
      refId: string;
      payload: {
        personId: string;
        shiftId: string;
        news: ShiftNews;
        title: string;
        job: string;
        startsAt: string;
        endsAt: string;
      };
    }
  /** Asks somebody to step in. `refId` is the question: each person once for each shift. */
  | { kind: 'mail.shift_ask'; refId: string }
  /** What becomes of a swap, to one of both; instants as ISO texts. `refId` is `{swapId}:{news}:{toId}:{ms}`. */
  | { kind: 'mail.shift_swap'; refId: string; payload: SwapNews }
  /** Two have swapped, to who leads the door. `refId` is `{swapId}:{leadId}`. */
  | { kind: 'mail.shift_swapped'; refId: string; payload: Omit<SwapNews, 'news'> }
  /** `refId` is `{entryId}:{shiftId}:{when it starts, ms}:{day or soon}`: each once. */
  | { kind: 'mail.shift_reminder'; refId: string };
