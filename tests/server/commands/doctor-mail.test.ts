import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { failureSentence } from '#server/say-failure.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startProcess } from '#tests/support/processes/start-process.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';
import { openSmtpSink, type SmtpSink } from '#tests/support/smtp-sink.ts';

const FROM = 'Clave Nights <tickets@tickets.example>';
const GUEST = 'office@tickets.example';

let sink: SmtpSink | undefined;
let other: Server | undefined;
afterEach(async () => {
  await sink?.close();
  other?.close();
  [sink, other] = [undefined, undefined];
});

async function doctor(
  change: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const program = await bundleProgram('src-server/commands/doctor.ts');
  const started = startProcess([program, ...args], { ...productionEnvironment(), MAIL_FROM: FROM, ...change });
  return { code: await started.ended, output: started.output() };
}
const STACK = /^\s+at .+:\d+:\d+\)?$/m;

/** A mail server that greets and then answers every question with this line. */
async function serverThatSays(line: string): Promise<string> {
  other = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 mail.tickets.example ESMTP\r\n');
    socket.on('data', (asked) => {
      const isHello = /^EHLO/i.test(asked.toString());
      socket.write(isHello ? '250-mail.tickets.example\r\n250 AUTH PLAIN LOGIN\r\n' : `${line}\r\n`);
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => other?.listen(port, '127.0.0.1', resolve));
  return `smtp://shop:wrong@127.0.0.1:${port}`;
}

describe('npm run doctor, of the mail server', () => {
  it('says that it answers, and sends nothing', async () => {
    sink = await openSmtpSink();
    const { output } = await doctor({ SMTP_URL: sink.url });
    expect(output).toMatch(/^Mail\n {2}the mail server answers and lets the shop in/m);
    expect(sink.mails).toEqual([]);
  });

  it('never calls well what it could not reach: neither the mail server nor the provider', async () => {
    const { code, output } = await doctor({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(output).toMatch(/^! the mail server could not be reached \(ECONNREFUSED\)/m);
    expect(output).not.toContain('all is well');
    expect(output).toMatch(/nothing wrong was found, but not everything could be looked at: see the lines with !/);
    expect(output).not.toMatch(STACK);
    expect(code).toBe(2);
  });

  it('names a refused password as wrong, without printing it', async () => {
    const { code, output } = await doctor({ SMTP_URL: await serverThatSays('535 authentication failed') });
    expect(output).toMatch(/^✗ the mail server does not take user and password of SMTP_URL \(535/m);
    expect(output).not.toContain('wrong@');
    expect(code).toBe(1);
  });

  it('with --mail ADDRESS sends one mail from MAIL_FROM and looks at nothing else', async () => {
    sink = await openSmtpSink();
    const { code, output } = await doctor({ SMTP_URL: sink.url }, '--mail', GUEST);
    expect(output).toContain(`the mail server has taken a mail to ${GUEST}`);
    expect(output).not.toContain('Database');
    expect(code).toBe(0);
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({
      from: { address: 'tickets@tickets.example', name: 'Clave Nights' },
      envelopeTo: [GUEST],
    });
  });

  it('with --mail says in a sentence what went wrong, and no stack', async () => {
    sink = await openSmtpSink();
    sink.refuseWith({ code: 550, text: 'no such mailbox' });
    const refused = await doctor({ SMTP_URL: sink.url }, '--mail', GUEST);
    expect(refused.output).toMatch(/the mail server refused the mail: 550 no such mailbox/);
    const nobody = await doctor({ SMTP_URL: 'not an address' }, '--mail', GUEST);
    expect(nobody.output).toContain('SMTP_URL must begin with smtp');
    const nothing = await doctor({}, '--mail', 'no-address');
    expect(nothing.output).toContain('to which address? npm run doctor -- --mail ADDRESS');
    for (const { code, output } of [refused, nobody, nothing]) {
      expect(output).not.toMatch(STACK);
      expect(code).toBe(1);
    }
  });
});

describe('the first screen of a program that cannot go on', () => {
  it('is a sentence: a folder in the place of the database', async () => {
    const { code, output } = await doctor({ DATABASE_FILE: '/tmp', SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(output).toMatch(/\S/);
    expect(output).not.toMatch(STACK);
    expect(code).toBe(1);
  });

  it('says what to do about what the system says, and where it happened only with LOG_LEVEL=debug', () => {
    const taken = Object.assign(new Error('listen EADDRINUSE: address already in use :::3000'), { code: 'EADDRINUSE' });
    expect(failureSentence(taken, undefined)).toBe(
      'listen EADDRINUSE: address already in use :::3000\nanother program has this port already: end it, or set PORT',
    );
    const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_RECOVERY' });
    expect(failureSentence(busy, 'info')).toContain('another program works on the database');
    const unknown = failureSentence(new TypeError('x is not a function'), undefined);
    expect(unknown).toBe('It failed: x is not a function\nLOG_LEVEL=debug says where.');
    expect(failureSentence(new TypeError('x is not a function'), 'debug')).toMatch(STACK);
    expect(unknown).not.toMatch(STACK);
  });
});
