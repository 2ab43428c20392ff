import type { TxtRecords } from './mail-records.ts';
import { mailRecordLines } from './mail-records.ts';
import { mailProblems } from '#server/mail-settings.ts';
import { checkMail, MailRefused, sendTestMail } from '../check-mail.ts';
import type { Variables } from './environment-file.ts';
import type { Talk } from './talk.ts';

/** Encrypted from the first byte on; any other port begins in the clear and goes over to encryption by itself. */
const TLS_PORT = '465';
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;

type Server = { host: string; port: string; user: string; password: string };

/** The parts of an address that was made before. */
function partsOf(url: string | undefined): Partial<Server> {
  if (url === undefined || !URL.canParse(url)) return {};
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port: port === '' ? TLS_PORT : port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

function urlOf({ host, port, user, password }: Server): string {
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${port === TLS_PORT ? 'smtps' : 'smtp'}://${who}${host}:${port}`;
}

async function askServer(talk: Talk, known: Partial<Server>): Promise<Server> {
  const host = await talk.ask({
    ask: 'Mail server, such as mail.example.org',
    fallback: known.host,
    problem: (typed) => (/^[\w.-]+$/.test(typed) ? null : 'Only the name of the server, without smtp:// and port.'),
  });
  const port = await talk.ask({
    ask: 'Port',
    fallback: known.port ?? TLS_PORT,
    problem: (typed) => (isPort(typed) ? null : 'A port is a number, mostly 465 or 587.'),
  });
  const user = await talk.ask({ ask: 'User there', fallback: known.user ?? '' });
  const kept = known.password === '' ? undefined : known.password;
  const password = user === '' ? '' : await talk.ask({ ask: 'Password there', isSecret: true, fallback: kept });
  return { host, port, user, password };
}

async function hasArrived(talk: Talk, mail: { url: string; from: string }, to: string): Promise<boolean> {
  const { lines, isFine, isUnread = false } = await checkMail(mail);
  talk.say(...lines);
  if (!isFine || isUnread) return false;
  try {
    talk.say(...(await sendTestMail(mail, to)).map((line) => `  ${line}`));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    talk.say(`✗ ${error.message}`);
    return false;
  }
  return talk.confirm('Has it come?', true);
}

type MailParts = { known: Variables; email: string; name: string; records: TxtRecords };

/**
 * The mail server and the sender: tried at once, with a mail to `email`, until one has come or somebody goes on without.
 */
export async function askMail(talk: Talk, { known, email, name, records }: MailParts): Promise<Variables> {
  talk.say('', 'Mails', 'Tickets, receipts and sign-in links go out by mail, over a mail server that you have.', '');
  let server = partsOf(known['SMTP_URL']);
  for (;;) {
    const asked = await askServer(talk, server);
    server = asked;
    const url = urlOf(asked);
    const from = await talk.ask({
      ask: 'Sender of all mails',
      fallback: known['MAIL_FROM'] ?? `${name.replaceAll(/["<>@,]/g, ' ').trim()} <${email}>`,
      problem: (typed) =>
        mailProblems({ SMTP_URL: url, MAIL_FROM: typed }).length === 0
          ? null
          : 'It is an address, alone or as in Name <tickets@example.org>.',
    });
    const isDone = await hasArrived(talk, { url, from }, email);
    if (isDone || !(await talk.confirm('Enter the mail server once more?', true))) {
      talk.say(...(await mailRecordLines(from, records)));
      return { SMTP_URL: url, MAIL_FROM: from };
    }
  }
}
