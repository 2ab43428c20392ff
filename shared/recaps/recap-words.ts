/** `youtu.be/abc`: a link as it is read. */
export const linkWords = (url: string): string => url.replace(/^https:\/\/(www\.)?/iu, '').replace(/\/$/u, '');
