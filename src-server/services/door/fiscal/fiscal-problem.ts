import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';

/** What a person must look at in an entry of the tills' books; the entry may be kept all the same. */
export type FiscalProblem = {
  kind: Extract<
    DeskExceptionKind,
    'document_gap' | 'document_twice' | 'document_differs' | 'signature_wrong' | 'outage_differs' | 'closing_differs'
  >;
  /** Codes and numbers, no names. */
  detail: string;
  eventId?: string;
};
