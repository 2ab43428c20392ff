import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';

/** What a person must look at; an entry can be applied and still need one. */
export type EntryException = {
  kind: DeskExceptionKind;
  detail: string;
  eventId?: string;
  otherDeskId?: string;
  /** The ticket, membership or listed guest. */ aboutId?: string;
};
