import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

export type SmtpOptions = { url: string; from: string; timeoutMs?: number };

/**
 * Sends over SMTP (`SMTP_URL`), keeping a few connections open; every wait has an end, so a silent server holds nothing
 * up.
 */
export function makeSmtpMailer({ url, from, timeoutMs = 20_000 }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      maxMessages: 100,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
      // A mail is made of what we hand over, never of files or addresses its text may name.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(mail: Mail) {
      const { headers, attachments, ...rest } = mail;
      await transport.sendMail({
        ...rest,
        attachments: attachments.map(({ cid, ...file }) => ({
          ...file,
          ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
        })),
        // Out-of-office robots leave such mail unanswered (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
    },
    close: () => transport.close(),
  };
}
