import type { DomainCode } from '#shared/messages.ts';
import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';

/** What a person must look at; an entry can be applied and still need one. */
export type EntryException = {
  kind: DeskExceptionKind;
  detail: string;
  eventId?: string;
  otherDeskId?: string;
  /** The ticket, membership or listed guest. */ aboutId?: string;
  /** What a call is refused with where nothing has happened yet. */ refusal?: DomainCode | undefined;
};
