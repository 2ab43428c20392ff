/** `12 Jan` of a calendar day `YYYY-MM-DD`. */
export const dayAndMonth = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
