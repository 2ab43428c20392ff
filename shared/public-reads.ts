/**
 * Reads whose answer is the same for everyone. The website asks for each by itself, by GET, so that the address names
 * the answer and the server may keep it for a moment.
 */
const PUBLIC_READS: readonly string[] = [
  'events.upcoming',
  'events.month',
  'events.byId',
  'events.similar',
  'events.photos',
  'events.salsa',
  'workshops.listPublic',
  'workshops.byId',
  'website.content',
];

/** Whether a procedure is one of these. */
export const isPublicRead = (procedure: string): boolean => PUBLIC_READS.includes(procedure);
