import { BERLIN } from '#shared/time.ts';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: BERLIN, weekday: 'short', day: 'numeric', month: 'numeric' });

/** `Salsa Friday, Fr 27.11.`: which night a ticket is for, when it is not for this one. */
export function nightName({ title, startsAt }: { title: string; startsAt: Date | number }): string {
  return `${title}, ${day.format(startsAt).replace(/[.,]+ /, ' ')}`;
}

/** What a door says when neither its list nor the server knows the night. */
export const OTHER_NIGHT = 'einen anderen Abend; welchen, ist hier nicht bekannt';
