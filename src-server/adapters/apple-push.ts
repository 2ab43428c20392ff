import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { z } from 'zod';
import { SECOND_MS } from '#shared/time.ts';
import { isTooLate, within } from '#shared/within.ts';

/** Apple's push service; a test names another one and the authority that signed its certificate. */
export type ApplePushOptions = {
  origin?: string;
  /** PEM of what proves who we are, and of who vouches for the service, where that is not a public authority. */
  certificate: string;
  key: string;
  ca?: string;
  /** The pass type: the only topic that its certificate may push to. */
  topic: string;
  /** How long one push may take. */ withinMs?: number;
};

const ORIGIN = 'https://api.push.apple.com';
const ANSWERS_WITHIN_MS = 10 * SECOND_MS;
/** Apple takes many short connections for an attack: one is kept for as long as there is something to say. */
const IDLE_MS = 30 * SECOND_MS;
/** A refusal is one short sentence of JSON. */
const MOST_CHARACTERS = 1_000;

const Refusal = z.object({ reason: z.string() });

type Answer = { status: number; reason: string };

function reasonIn(body: string): string {
  try {
    return Refusal.parse(JSON.parse(body)).reason;
  } catch {
    return '';
  }
}

function ask(session: ClientHttp2Session, headers: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = session.request(headers, { signal });
    let status = 0;
    let body = '';
    request.setEncoding('utf8');
    request.on('response', (answer) => {
      status = Number(answer[constants.HTTP2_HEADER_STATUS]);
    });
    request.on('data', (chunk: string) => {
      if (body.length < MOST_CHARACTERS) body += chunk;
    });
    request.on('end', () => resolve({ status, reason: reasonIn(body) }));
    request.on('error', reject);
    request.end('{}');
  });
}

/**
 * Empty pushes over one connection of HTTP/2: a phone that gets one asks us what has changed. `gone` for a phone that
 * does not hold the pass any more; throws on everything else that is no success.
 */
export function makeApplePush({
  origin = ORIGIN,
  certificate,
  key,
  ca,
  topic,
  withinMs = ANSWERS_WITHIN_MS,
}: ApplePushOptions): (pushToken: string) => Promise<'told' | 'gone'> {
  let kept: ClientHttp2Session | undefined;

  function session(): ClientHttp2Session {
    if (kept !== undefined && !kept.closed && !kept.destroyed) return kept;
    const opened = connect(origin, { cert: certificate, key, ...(ca !== undefined && { ca }) });
    opened.setTimeout(IDLE_MS, () => opened.close());
    opened.on('goaway', () => opened.close());
    // Whoever is asking at that moment gets the error from its own request.
    opened.on('error', () => opened.destroy());
    opened.unref();
    kept = opened;
    return opened;
  }

  return async (pushToken) => {
    const headers = {
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${pushToken}`,
      'apns-topic': topic,
    };
    const asked = session();
    const { status, reason } = await within(withinMs, (signal) => ask(asked, headers, signal)).catch(
      (error: unknown) => {
        if (!isTooLate(error)) throw error;
        asked.destroy(); // whatever holds it up would hold up the next one, too
        throw new Error("Apple's push service did not answer", { cause: error });
      },
    );
    if (status === 200) return 'told';
    if (status === 410 || reason === 'BadDeviceToken') return 'gone';
    throw new Error(`Apple's push service refused: ${status} ${reason}`);
  };
}
