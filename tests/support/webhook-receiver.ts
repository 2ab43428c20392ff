import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = { id: string; body: string; headers: IncomingHttpHeaders };

export type WebhookReceiver = {
  url: string;
  received: Received[];
  /** What it answers from now on. */
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

/** Another program that is told what happens in the shop. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 204, headers: {} };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), body, headers: request.headers });
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer(status, headers = {}) {
      answer = { status, headers };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The rules of standardwebhooks.com read once more, without the library that signs. */
function isSignedBy(secret: string, { id, body, headers }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, given = ''] = signature.split(',');
      const bytes = Buffer.from(given, 'base64');
      return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
}

/**
 * Whether the library and our own reading of its rules both find the signature. The library's `verify` compares the time
 * with the real clock, which is not the day that tests live on: it is asked under a clock that stands at that time.
 */
export function isVerified(secret: string, received: Received): boolean {
  const realNow = Date.now;
  Date.now = () => Number(received.headers['webhook-timestamp']) * 1_000;
  try {
    new Webhook(secret).verify(received.body, received.headers as Record<string, string>);
    return isSignedBy(secret, received);
  } catch {
    return false;
  } finally {
    Date.now = realNow;
  }
}
