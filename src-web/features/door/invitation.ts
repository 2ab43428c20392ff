import { PHONE_CODE_LENGTH } from '#shared/door/phone-limits.ts';

const HASH = new RegExp(`^#([\\w-]{${PHONE_CODE_LENGTH}})$`);

/** The code that stands behind the # of this page's address; null where there is none. */
export const codeInHash = (hash: string): string | null => HASH.exec(hash)?.[1] ?? null;

/** `foreign`: an invitation to another website. `other`: no invitation at all. */
export type ReadInvitation = { is: 'ours'; code: string } | { is: 'foreign' | 'other' };

function addressIn(text: string): URL | null {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}

/** What a code says that was read in the page at `origin`: the link that a desk or the panel shows, or something else. */
export function invitationIn(text: string, origin: string): ReadInvitation {
  const address = addressIn(text);
  const code = address?.pathname === '/door' ? codeInHash(address.hash) : null;
  if (address === null || code === null) return { is: 'other' };
  return address.origin === origin ? { is: 'ours', code } : { is: 'foreign' };
}
