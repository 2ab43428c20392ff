import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { brand } from '#shared/brand.ts';
import { emailAddress } from '#shared/contact/email-address.ts';
import { SECOND_MS } from '#shared/time.ts';
import { within } from '#shared/within.ts';
import { makeSmtpMailer } from '#server/adapters/smtp-mailer.ts';

export type MailFinding = { isFine: boolean; isUnread?: boolean; lines: string[] };

/** What went wrong with the mail of `--mail`, as a sentence. */
export class MailRefused extends Error {}

const TRY_MS = 10 * SECOND_MS;

type Said = { code: string; answer: string | undefined; message: string };

/** What a mail server or the way to it said; an answer begins with its number, such as `535`. */
function saidBy(error: unknown): Said {
  const field = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined;
  const [code, answer] = [field('code'), field('response')];
  const message = error instanceof Error ? error.message : String(error);
  // The library's own ESOCKET says less than the system's code in its message, such as ECONNREFUSED.
  const [system] = /\bE[A-Z]{4,}\b/.exec(message) ?? [];
  return {
    code: system ?? (typeof code === 'string' ? code : 'no answer in time'),
    answer: typeof answer === 'string' ? answer.split('\n')[0]?.trim() : undefined,
    message,
  };
}

/** The password stands in the address and may come back in an answer. */
const reasonOf = ({ answer, code }: Said): string => (answer === undefined ? code : answer.slice(0, 200));

/** Whether the mail server answers and lets the shop in; nothing is sent. */
export async function checkMail({ url }: { url: string }, withinMs = TRY_MS): Promise<MailFinding> {
  const transport = createTransport({
    url,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    dnsTimeout: withinMs,
    socketTimeout: withinMs,
  });
  try {
    await within(withinMs, () => transport.verify());
    return { isFine: true, lines: ['  the mail server answers and lets the shop in'] };
  } catch (error) {
    const said = saidBy(error);
    if (said.code === 'EAUTH')
      return {
        isFine: false,
        lines: [`✗ the mail server does not take user and password of SMTP_URL (${reasonOf(said)})`],
      };
    if (/certificate/i.test(said.message))
      return { isFine: false, lines: [`✗ the certificate of the mail server is not valid (${said.message})`] };
    if (said.answer !== undefined)
      return { isFine: false, lines: [`✗ the mail server lets nobody in (${reasonOf(said)})`] };
    return { isFine: true, isUnread: true, lines: [`! the mail server could not be reached (${said.code})`] };
  } finally {
    transport.close();
  }
}

/** Sends one mail to this address, as the shop sends all. Throws MailRefused. */
export async function sendTestMail(settings: { url: string; from: string }, to: string): Promise<string[]> {
  const mailer = makeSmtpMailer({ ...settings, timeoutMs: TRY_MS });
  const text = `This is a test of the mail settings of ${brand.full}. Whoever reads it gets the shop's mails, too.`;
  try {
    await mailer.send({
      to,
      subject: `A test mail of ${brand.full}`,
      text,
      html: `<p>${text}</p>`,
      messageId: `<${randomUUID()}@doctor>`,
      attachments: [],
    });
  } catch (error) {
    const said = saidBy(error);
    throw new MailRefused(
      said.answer === undefined
        ? `the mail server could not be reached (${said.code}): ${said.message}`
        : `the mail server refused the mail: ${reasonOf(said)}`,
      { cause: error },
    );
  } finally {
    mailer.close();
  }
  return [`the mail server has taken a mail to ${to}: look into the mailbox, and into its spam folder`];
}

/** Throws MailRefused for what is not an address. */
export function testAddress(typed: string): string {
  const address = emailAddress(typed);
  if (address === null) throw new MailRefused('to which address? npm run doctor -- --mail ADDRESS');
  return address;
}
