import type { Lang } from '#shared/time.ts';

/** What a mailing can be written in. */
export const LANGS = ['en', 'de'] as const satisfies readonly Lang[];
