const zone = { timeZone: 'Europe/Berlin' } as const;
const timeOfDay = new Intl.DateTimeFormat('de-DE', { ...zone, hour: '2-digit', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat('de-DE', { ...zone, weekday: 'short', day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('de-DE', { ...zone, weekday: 'long', day: 'numeric', month: 'long' });

/** `22:41`, Berlin. */
export const atTime = (at: Date): string => timeOfDay.format(at);
/** `Fr, 16. Jan.` */
export const onShortDay = (at: Date): string => shortDay.format(at);
/** `Freitag, 16. Januar` */
export const onLongDay = (at: Date): string => longDay.format(at);

/** `vor 54 Minuten`, for verdicts. */
export function agoFrom(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000));
  if (minutes === 0) return 'gerade eben';
  if (minutes < 120) return `vor ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`;
  return `vor ${Math.floor(minutes / 60)} Stunden`;
}

/** `1 Person`, `3 Personen` */
export const personWord = (people: number): string => (people === 1 ? '1 Person' : `${people} Personen`);

/** `9:42` of a rest of time. */
export function restOf(until: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((until.getTime() - now.getTime()) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `12 Minuten`, `3 Stunden`, `2 Tage`: how far a clock is off. */
export function offBy(minutes: number): string {
  if (minutes < 120) return `${minutes} Minuten`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} Stunden` : `${Math.round(minutes / 1_440)} Tage`;
}

const date = new Intl.DateTimeFormat('de-DE', { ...zone, day: 'numeric', month: 'long', year: 'numeric' });
/** `4. April 2027` */
export const onDate = (at: Date): string => date.format(at);
