import { foldName } from '#shared/door/fold-name.ts';

/** What the title of a 'Salsa Friday' has in it, folded (`foldName`). */
export const SALSA = 'salsa';

/** 'Salsa Friday' events are parties whose title contains 'salsa', however it is spelled. */
export const isSalsaFriday = ({ kind, title }: { kind: string; title: string }): boolean =>
  kind === 'party' && foldName(title).includes(SALSA);
