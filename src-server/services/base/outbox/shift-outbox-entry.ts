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
        news: 'in' | 'moved' | 'changed' | 'out';
        title: string;
        job: string;
        startsAt: string;
        endsAt: string;
      };
    }
  /** `refId` is `{entryId}:{shiftId}:{when it starts, ms}:{day or soon}`: each once. */
  | { kind: 'mail.shift_reminder'; refId: string };
