import { DeskRefusal, type DeskRefusalCode } from '#shared/door/desk-refusal.ts';
import type { ServerView } from '#shared/door/desk-setup.ts';
import { readServerAddress, type ServerAddress } from '#shared/door/server-address.ts';
import { HELLO_PATH, mayMeet, ServerHello } from '#shared/door/server-hello.ts';
import { within } from '#shared/within.ts';
import type { DeskNet } from '../../link/network/desk-net.ts';

const PATIENCE_MS = 8_000;
/** A bare local name leads on to the server's full name. */
const MOST_REDIRECTS = 3;

export type ServerQuestion = {
  /** As it was typed or scanned. */ text: string;
  deskVersion: string;
  /** Somebody has accepted http in the local network. */ isPlainAccepted: boolean;
  withinMs?: number;
};

/** What a connection that did not come about says, by Chromium's words. */
function refusalOf(error: unknown): DeskRefusalCode {
  const word = error instanceof Error ? error.message : '';
  if (/NAME_NOT_RESOLVED|NAME_RESOLUTION/.test(word)) return 'SERVER_NAME_UNKNOWN';
  if (/ERR_CERT|ERR_SSL|ERR_BAD_SSL/.test(word)) return 'SERVER_CERTIFICATE';
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
export async function askServer(question: ServerQuestion, net: DeskNet): Promise<ServerView> {
  let text = question.text;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const address = readServerAddress(text);
    if (address === null) throw new DeskRefusal('SERVER_ADDRESS');
    checkSafety(address, question.isPlainAccepted);
    const asked = within(question.withinMs ?? PATIENCE_MS, (signal) => net.look(address.origin + HELLO_PATH, signal));
    const heard = await asked.catch((error: unknown) => {
      throw new DeskRefusal(refusalOf(error));
    });
    if (heard.location !== null) {
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
      certificateUntil: net.certificateOf(new URL(address.origin).hostname)?.until ?? null,
      isPlain: address.safety === 'house',
    };
  }
  throw new DeskRefusal('SERVER_NOT_OURS');
}
