/**
 * `node send-hostile.ts URL SECONDS CONNECTIONS`: strangers who send what is dear to read, one request after the other
 * on each connection, as fast as they are answered. `node send-hostile.ts URL SECONDS EACH files`: as many pictures,
 * calendars and tables at once, and again when all are answered, with the cookie of an admin in COOKIE. Prints how many
 * of each kind were answered and how. In a process of its own that gives way to all others: an attacker's work is not
 * the server's.
 */
import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { pngWithEmptyChunks } from '#tests/support/pictures/png.ts';

setPriority(constants.priority.PRIORITY_LOW);
const [, , url = '', seconds = '60', count = '4', what = 'bodies'] = process.argv;
const MB = 1024 * 1024;

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const brackets = (bytes: number): Buffer => Buffer.from(`{"json":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`);
const lists = (bytes: number): Buffer => Buffer.from(`{"json":[${'[],'.repeat(bytes / 3)}0]}`);
/** What the usual limit just lets through. */
const SMALL = 65_000;
const annotations = Buffer.from(
  JSON.stringify({
    json: {},
    meta: {
      values: {
        ['a.'.repeat(15_000)]: [['set'], Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [i, ['Date']]))],
      },
    },
  }),
);
const parts = Buffer.from(`${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(180_000)}--x--`);

type Kind = { path: string; headers: Record<string, string>; body: Buffer; isUnannounced?: boolean };
const BODIES: Record<string, Kind> = {
  '1 MB of brackets': { path: '/trpc/contact.send', headers: json, body: brackets(MB) },
  '64 kB of brackets': { path: '/trpc/contact.send', headers: json, body: brackets(SMALL) },
  '64 kB of lists': { path: '/trpc/kasse.pairStart', headers: json, body: lists(SMALL) },
  '64 kB of lists in a batch': {
    path: '/trpc/contact.send,contact.reserve,workshops.submit?batch=1',
    headers: json,
    body: lists(SMALL),
  },
  '60 kB of annotations': { path: '/trpc/workshops.submit', headers: json, body: annotations },
  '1 MB without a length': { path: '/trpc/contact.send', headers: json, body: lists(MB), isUnannounced: true },
  '10 MB of JSON for a picture': { path: '/trpc/workshops.uploadPhoto', headers: json, body: lists(10 * MB) },
  '10 MB of JSON in a form for no picture': { path: '/trpc/contact.send', headers: form, body: lists(10 * MB) },
  '10 MB of parts': { path: '/trpc/workshops.uploadPhoto', headers: form, body: parts },
  '1 MB without a signature': { path: '/webhooks/stripe', headers: {}, body: lists(1_000_000) },
  '1 MB with a wrong signature': {
    path: '/webhooks/stripe',
    headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: lists(1_000_000),
  },
  '16 kB of credentials': { path: '/api/auth/sign-in/email', headers: json, body: lists(16_000) },
};

function hostileFiles(): Record<string, Kind> {
  const asAdmin = { ...json, cookie: process.env['COOKIE'] ?? '', origin: url };
  const text = (whole: string, more: object = {}): Buffer =>
    Buffer.from(JSON.stringify({ json: { text: whole, ...more } }));
  const daily = (at: number): string =>
    `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:Noche ${at}\r\nDTSTART;TZID=Europe/Berlin:20010101T200000\r\n` +
    'RRULE:FREQ=DAILY\r\nEND:VEVENT\r\n';
  const nights = Array.from({ length: 5_000 }, (_, at) => daily(at)).join('');
  const head =
    '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return {
    pictures: {
      path: '/trpc/workshops.uploadPhoto',
      headers: form,
      body: Buffer.concat([Buffer.from(head), pngWithEmptyChunks('tEXt', 830_000), Buffer.from('\r\n--x--\r\n')]),
    },
    calendars: {
      path: '/trpc/admin.events.previewImport',
      headers: asAdmin,
      body: text(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${nights}END:VCALENDAR\r\n`, { priceCents: 1_000 }),
    },
    tables: {
      path: '/trpc/admin.orderImports.preview',
      headers: asAdmin,
      body: text(`order,code\n${`${','.repeat(50)}x\n`.repeat(20_000)}`),
    },
  };
}

const answers: Record<string, Record<string, number>> = {};

function send([name, { path, headers, body, isUnannounced = false }]: [string, Kind]): Promise<void> {
  const heard = (how: string): void => {
    const all = (answers[name] ??= {});
    all[how] = (all[how] ?? 0) + 1;
  };
  return new Promise((resolve) => {
    const sent = request(
      url + path,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, ...(isUnannounced ? {} : { 'content-length': body.length }) },
      },
      (answer) => {
        heard(String(answer.statusCode));
        answer.resume().once('end', () => resolve(void sent.destroy())); // and on to the next, without a goodbye
      },
    );
    sent.once('error', () => resolve(heard('hung up')));
    if (isUnannounced) sent.flushHeaders();
    sent.end(body);
  });
}

const until = performance.now() + Number(seconds) * 1_000;

/** Each connection begins with another request, so that at any time a mixture is sent. */
async function sendBodies(first: number): Promise<void> {
  const kinds = Object.entries(BODIES);
  for (let turn = first; performance.now() < until; turn++) {
    const kind = kinds[turn % kinds.length];
    if (kind !== undefined) await send(kind);
  }
}

async function sendFiles(): Promise<void> {
  const kinds = Object.entries(hostileFiles());
  while (performance.now() < until)
    await Promise.all(kinds.flatMap((kind) => Array.from({ length: Number(count) }, () => send(kind))));
}

await (what === 'files'
  ? sendFiles()
  : Promise.all(Array.from({ length: Number(count) }, (_, i) => sendBodies(i * 3))));
console.log(JSON.stringify(answers));
