import { brand } from '#shared/brand.ts';
import { within } from '#shared/within.ts';
import type { Mail, Mailer } from './mailer.ts';

export type SmtpOptions = { url: string; from: string; timeoutMs?: number };

/** A mail may take this many times as long as one wait: it is some ten questions and answers, and a few pictures. */
const WAITS = 6;

async function openTransport({ url, timeoutMs }: Omit<Required<SmtpOptions>, 'from'>) {
  const { createTransport } = await import('nodemailer'); // heavy: loaded with the first mail
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    // A mail is made of what we hand over, never of files or addresses its text may name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends over SMTP (`SMTP_URL`), keeping a few connections open; every wait has an end, and so has the whole, for a
 * server that says a letter now and then. The connection of a mail that took too long is closed.
 */
export function makeSmtpMailer({ url, from, timeoutMs = 20_000 }: SmtpOptions): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail: Mail) {
      const { headers, attachments, ...rest } = mail;
      const message = {
        ...rest,
        // A sender without a name has the club's.
        from: from.includes('<') ? from : { name: brand.full, address: from },
        attachments: attachments.map(({ cid, ...file }) => ({
          ...file,
          ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
        })),
        // Out-of-office robots leave such mail unanswered (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      };
      const transport = await (opened ??= openTransport({ url, timeoutMs }));
      await within(WAITS * timeoutMs, (signal) => transport.sendMail({ ...message, signal }));
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
