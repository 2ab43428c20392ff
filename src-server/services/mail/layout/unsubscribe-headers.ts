/** One click in the mail program ends it (RFC 8058); both on one line each, to be covered by the mail server's DKIM signature. */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
