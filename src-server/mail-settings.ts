import type { Environment } from './environment.ts';
import { emailAddress } from '#shared/contact/email-address.ts';

/** `Name <address>`, the name in quotation marks or not, or the address alone. */
const SENDER = /^(?:"[^"<>]*"|[^"<>,@]*)<([^<>\s,]+)>$/;

/** Why mails cannot leave by this address of a mail server; null where they can. Never says the address: it has a password. */
function smtpUrlProblem(url: string): string | null {
  if (!/^smtps?:\/\//i.test(url))
    return 'SMTP_URL must begin with smtps:// or smtp://, as in smtps://user:password@mail.example.org:465';
  if (/^smtps?:\/\/$/i.test(url)) return 'SMTP_URL names no mail server';
  const rest = url.slice(url.indexOf('//') + 2);
  const isWhole = URL.canParse(url) && !/[/?#].*@/.test(rest) && !/\s|%(?![\da-f]{2})/i.test(rest);
  if (!isWhole)
    return (
      'SMTP_URL is not an address that can be read: in user and password write / as %2F, ? as %3F, # as %23, ' +
      '@ as %40, : as %3A and % as %25'
    );
  return new URL(url).hostname === '' ? 'SMTP_URL names no mail server' : null;
}

/** Why mails cannot bear this sender; null where they can. */
function mailFromProblem(from: string): string | null {
  const address = SENDER.exec(from.trim())?.[1] ?? from.trim();
  return emailAddress(address) === null
    ? 'MAIL_FROM must be an address, alone or as in Name <tickets@example.org>'
    : null;
}

/** What is missing or wrong of all that sending a mail needs. */
export function mailProblems({
  SMTP_URL: url,
  MAIL_FROM: from,
}: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>): string[] {
  return [
    url === undefined ? 'SMTP_URL is missing' : smtpUrlProblem(url),
    from === undefined ? 'MAIL_FROM is missing' : mailFromProblem(from),
  ].filter((problem) => problem !== null);
}
