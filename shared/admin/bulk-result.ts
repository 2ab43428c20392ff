import type { DomainCode } from '#shared/messages.ts';

/** What became of one of many that something was done to; `code` says why it was refused, null that it was done. */
export type BulkResult = { id: string; title: string; code: DomainCode | null };
