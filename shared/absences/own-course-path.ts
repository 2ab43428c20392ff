/** The page of the course that one's own ticket is for. */
export const ownCoursePath = (ticketId: string): string => `/my-course/${ticketId}`;
