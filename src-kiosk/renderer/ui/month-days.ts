const title = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** `2026-11-21`, Berlin. */
export const todayInBerlin = (): string => berlinDay.format(new Date());
/** `November 2026` of `2026-11`. */
export const monthTitle = (month: string): string => title.format(firstOf(month));

export function shiftMonth(month: string, by: 1 | -1): string {
  const first = firstOf(month);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

/** The month's days under Monday to Sunday, with gaps before the first. */
export function monthCells(month: string): (string | null)[] {
  const first = firstOf(month);
  const gaps = (first.getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return [
    ...Array.from({ length: gaps }, () => null),
    ...Array.from({ length: days }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`),
  ];
}
