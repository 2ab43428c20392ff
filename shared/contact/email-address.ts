/** As SMTP counts it (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;

/**
 * What an `<input type=email>` takes (https://html.spec.whatwg.org/#valid-e-mail-address), in lower case, with a domain
 * that a mail can go to from anywhere: of at least two parts, whose last begins with a letter.
 */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Letters and digits of any script, and the dots that stand between them in some. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;
const ASCII = /^[\u0021-\u007e]+$/;

/** `müller.example` as name servers know it; null for what is no name of a host. */
function asciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null;
  try {
    // The platform's own conversion (UTS #46): it stands in every browser and in Node.
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return null;
  }
}

/**
 * An address as it is stored and compared: in lower case, its domain in ASCII. Null for what is none. Before the @ stands
 * ASCII only: not every mail server takes other letters there.
 */
export function emailAddress(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const host = ASCII.test(domain) ? domain : asciiDomain(domain);
  const address = host === null ? '' : `${text.slice(0, at)}@${host}`.toLowerCase();
  return at > 0 && address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address) ? address : null;
}

/** The address, or what was typed in its place where it is none: to be looked for, not to be written to. */
export const addressOrText = (typed: string): string => emailAddress(typed) ?? typed.trim().toLowerCase();
