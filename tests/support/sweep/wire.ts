import { Agent, request, type IncomingMessage } from 'node:http';
import superjson from 'superjson';
import { appRouter } from '#server/trpc/app-router.ts';

/** A form with one file, instead of a JSON input. */
export class FormInput {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string> = {}) {
    this.fields = fields;
  }
}

export type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
export type WireAnswer = {
  status: number;
  text: string;
  contentType: string;
  /** Where it leads, `''` nowhere. */ location: string;
  domainCode: string | null;
  code: string | null;
};

export type Wire = {
  send(sent: Sent): Promise<WireAnswer>;
  call(procedure: string, input: unknown, headers?: Record<string, string>): Promise<WireAnswer>;
  close(): void;
};

type Procedure = { _def: { type: 'query' | 'mutation'; inputs: unknown[] } };
/** Every procedure by its path; a test may put one more into it. */
export const procedures = (appRouter._def as unknown as { procedures: Record<string, Procedure> }).procedures;

/** A red dot: the smallest picture that is one. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'sweep-boundary';

function multipart({ fields }: FormInput): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="picture"; filename="dot.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + file), PICTURE, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** As our clients write it; what their serialiser refuses to send, as somebody else would. */
export function asText(input: unknown): string {
  try {
    return JSON.stringify(superjson.serialize(input));
  } catch {
    return JSON.stringify({ json: input }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  }
}

/** How a client sends a call: a query's input in the address, a mutation's in the body, a picture as a form. */
export function asSent(procedure: string, input: unknown): Sent {
  const path = `/trpc/${procedure}`;
  if (input instanceof FormInput)
    return {
      method: 'POST',
      path,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: multipart(input),
    };
  const json = asText(input);
  if (procedures[procedure]?._def.type === 'query')
    return { method: 'GET', path: input === undefined ? path : `${path}?input=${encodeURIComponent(json)}` };
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: json };
}

type Shape = { error?: { json?: { data?: { domainCode?: string | null; code?: string } } } };

function readAnswer({ statusCode = 0, headers }: IncomingMessage, text: string): WireAnswer {
  const contentType = headers['content-type'] ?? '';
  const answer = {
    status: statusCode,
    text,
    contentType,
    location: headers.location ?? '',
    domainCode: null,
    code: null,
  };
  if (!/^[{[]/.test(text)) return answer;
  try {
    const parsed = JSON.parse(text) as Shape | Shape[];
    const data = (Array.isArray(parsed) ? parsed[0] : parsed)?.error?.json?.data;
    return { ...answer, domainCode: data?.domainCode ?? null, code: data?.code ?? null };
  } catch {
    return answer;
  }
}

/** One connection that stays open: a thousand calls take as long as the server takes for them. */
export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ method, path, headers = {}, body }: Sent): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({ hostname, port, path, method, headers: { ...headers, ...length }, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
          resolve(readAnswer(answer, chunk.toString())); // a stream never ends: its first event counts as its answer
          sent.destroy();
        });
        answer.on('end', () => resolve(readAnswer(answer, Buffer.concat(chunks).toString())));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    send,
    call: (procedure, input, headers = {}) => {
      const sent = asSent(procedure, input);
      return send({ ...sent, headers: { ...sent.headers, ...headers } });
    },
    close: () => agent.destroy(),
  };
}
