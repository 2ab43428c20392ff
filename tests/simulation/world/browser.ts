import superjson from 'superjson';
import { machine } from '../machine/machine.ts';
import { emailOf, PASSWORD } from './house.ts';
import { SHOP } from './server.ts';

/** The shop said no, in the domain's words; a connection that broke is any other error. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

type Envelope = {
  result?: { data: never };
  error?: { json?: { message?: string; data?: { domainCode?: string | null } } };
};

export type Browser = {
  mutate<T>(procedure: string, input?: unknown): Promise<T>;
  query<T>(procedure: string, input?: unknown): Promise<T>;
};

async function readAnswer<T>(answer: Response, procedure: string): Promise<T> {
  const text = await answer.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as Envelope) : {};
  if (body.result !== undefined) return superjson.deserialize<T>(body.result.data);
  const code = body.error?.json?.data?.domainCode ?? null;
  if (code === null) machine.report('answer', `${procedure} was answered with ${answer.status}: ${text.slice(0, 400)}`);
  throw new Refused(code ?? `HTTP ${answer.status}`);
}

async function signIn(name: string): Promise<string> {
  const answer = await fetch(`${SHOP}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SHOP },
    body: JSON.stringify({ email: emailOf(name), password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.replace(/;.*/, ''));
  if (!answer.ok) machine.report('answer', `signing in was answered with ${answer.status}: ${await answer.text()}`);
  return cookie.join('; ');
}

const UNAUTHORIZED = 401;
/** Who is signed in tonight: a browser keeps that between two acts of its person. */
const cookies = new Map<string, string>();
export const forgetBrowsers = (): void => cookies.clear();

/** Somebody's browser: signs in when it first asks, and asks over the network as the website does. */
export function browserOf(name: string): Browser {
  const serialized = (input: unknown): string => JSON.stringify(superjson.serialize(input));
  async function ask<T>(procedure: string, search: string, init: RequestInit): Promise<T> {
    const wasSignedIn = cookies.has(name);
    const cookie = cookies.get(name) ?? (await signIn(name));
    cookies.set(name, cookie);
    const headers = { cookie, origin: SHOP, ...(init.body != null && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${SHOP}/trpc/${procedure}${search}`, { ...init, headers });
    if (answer.status !== UNAUTHORIZED || !wasSignedIn) return readAnswer(answer, procedure);
    cookies.delete(name); // nobody stays signed in for days without coming back
    return ask(procedure, search, init);
  }
  return {
    mutate: (procedure, input) => ask(procedure, '', { method: 'POST', body: serialized(input) }),
    query: (procedure, input) =>
      ask(procedure, input === undefined ? '' : `?${new URLSearchParams({ input: serialized(input) })}`, {}),
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until somebody answers: what a person does whose connection broke. Undefined when they gave up. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  { tries = 6, everyMs = 20_000 } = {},
): Promise<T | undefined> {
  for (let i = 0; i < tries; i++) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refused) throw error;
      await pause(everyMs);
    }
  }
  return undefined;
}
