/** The page of one's place on the wait list of an event, of the website and of the mails that lead there. */
export const waitListPath = (eventId: string): string => `/wait-list/${eventId}`;
