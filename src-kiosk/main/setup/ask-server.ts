import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { DeskRefusal, type DeskRefusalCode } from '#shared/door/desk-refusal.ts';
import type { ServerView } from '#shared/door/desk-setup.ts';
import { readServerAddress, type ServerAddress } from '#shared/door/server-address.ts';
import { HELLO_PATH, mayMeet, ServerHello } from '#shared/door/server-hello.ts';
import { within } from '#shared/within.ts';

const PATIENCE_MS = 8_000;
const LONGEST_ANSWER = 4_096;
/** A bare local name leads on to the server's full name. */
const MOST_REDIRECTS = 3;

export type ServerQuestion = {
  /** As it was typed or scanned. */ text: string;
  deskVersion: string;
  /** Somebody has accepted http in the local network. */ isPlainAccepted: boolean;
  /** A certificate authority beside the system's. */ ca?: string;
  withinMs?: number;
};

type Heard = { status: number; location: string | undefined; body: string; certificateUntil: Date | null };

function certificateOf({ socket }: IncomingMessage): Date | null {
  if (!(socket instanceof TLSSocket)) return null;
  return new Date(socket.getPeerCertificate().valid_to);
}

type Ask = { ca: string | undefined; signal: AbortSignal };

function get(origin: string, { ca, signal }: Ask): Promise<Heard> {
  const request = origin.startsWith('https:') ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const asked = request(origin + HELLO_PATH, { signal, agent: false, ...(ca !== undefined && { ca }) }, (answer) => {
      const certificateUntil = certificateOf(answer);
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        body += piece;
        if (body.length > LONGEST_ANSWER) answer.destroy(); // somebody else's page
      });
      answer.on('close', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body, certificateUntil }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** What a connection that did not come about says, by the codes of Node and OpenSSL. */
function refusalOf(error: unknown): DeskRefusalCode {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'SERVER_NAME_UNKNOWN';
  if (/CERT|SELF_SIGNED|VERIFY|ALTNAME|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) return 'SERVER_CERTIFICATE';
  return 'SERVER_UNREACHABLE';
}

function checkSafety({ safety }: ServerAddress, isPlainAccepted: boolean): void {
  if (safety === 'open') throw new DeskRefusal('SERVER_PLAIN');
  if (safety === 'house' && !isPlainAccepted) throw new DeskRefusal('SERVER_PLAIN_IN_HOUSE');
}

function readHello(body: string): ServerHello | null {
  try {
    return ServerHello.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/**
 * Asks an address whether a server of ours is there, of a version this desk can work with, under a certificate that
 * holds. Refuses with the reason.
 */
export async function askServer(question: ServerQuestion): Promise<ServerView> {
  let text = question.text;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const address = readServerAddress(text);
    if (address === null) throw new DeskRefusal('SERVER_ADDRESS');
    checkSafety(address, question.isPlainAccepted);
    const asked = within(question.withinMs ?? PATIENCE_MS, (signal) =>
      get(address.origin, { ca: question.ca, signal }),
    );
    const heard = await asked.catch((error: unknown) => {
      throw new DeskRefusal(refusalOf(error));
    });
    if (heard.status >= 300 && heard.status < 400 && heard.location !== undefined) {
      text = new URL(heard.location, address.origin).origin;
      continue;
    }
    const hello = readHello(heard.body);
    if (hello === null) throw new DeskRefusal('SERVER_NOT_OURS');
    if (!mayMeet({ desk: question.deskVersion, server: hello.version })) throw new DeskRefusal('SERVER_VERSION');
    return {
      url: address.origin,
      name: hello.name,
      version: hello.version,
      certificateUntil: heard.certificateUntil,
      isPlain: address.safety === 'house',
    };
  }
  throw new DeskRefusal('SERVER_NOT_OURS');
}
