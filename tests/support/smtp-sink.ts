import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { envelopeTo: string[]; raw: string };

/** A mail server for tests: everything that was sent to it over SMTP, taken apart. */
export type SmtpSink = {
  url: string;
  mails: ReceivedMail[];
  /** From now on refuse every mail, as a broken server would; null takes mail again. */
  refuseWith(answer: { code: number; text: string } | null): void;
  close(): Promise<void>;
};

export async function openSmtpSink({ port = 0 }: { port?: number } = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  let refusal: { code: number; text: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal !== null) {
          done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
          return;
        }
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          mails.push({
            ...mail,
            envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString('utf8'),
          });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    refuseWith: (answer) => void (refusal = answer),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
