/**
 * Reads whose answer is the same for everyone. The website asks for each by itself, by GET, so that the address names
 * the answer and the server may keep it for a moment.
 */
const PUBLIC_READS =
  /^(events\.(upcoming|month|byId|similar|photos|salsa)|workshops\.(listPublic|byId)|website\.content|membership\.plans)$/;

/** Whether a procedure is one of these. */
export const isPublicRead = (procedure: string): boolean => PUBLIC_READS.test(procedure);
