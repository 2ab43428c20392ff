/** 128 bits as base64url stand behind the # of the desk's link. */
const LINK = /^https?:\/\/\S+\/door#([\w-]{22})$/;

/** The code in a link that a desk or the panel shows; null for everything else. */
export const invitationIn = (text: string): string | null => LINK.exec(text.trim())?.[1] ?? null;
