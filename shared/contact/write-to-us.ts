/** A mail that is begun for its writer: address, subject and, if given, the lines to fill in. */
export function mailHref(address: string, subject: string, body?: string): string {
  const parts = [`subject=${encodeURIComponent(subject)}`];
  // RFC 6068: line breaks in a mailto body are CRLF.
  if (body !== undefined) parts.push(`body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`);
  return `mailto:${address}?${parts.join('&')}`;
}

/** The operator's chat with a first message already typed. */
export function chatHref(chatUrl: string, message: string): string {
  const url = new URL(chatUrl);
  url.searchParams.set('text', message);
  return url.href.replaceAll('+', '%20'); // chat apps read + as a plus; a real one is %2B by now
}
