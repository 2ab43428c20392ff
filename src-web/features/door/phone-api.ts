import { LANG_HEADER } from '#shared/lang.ts';
import type { Role } from '#shared/permissions.ts';
import { readTypedCode } from '#shared/door/typed-code.ts';
import { PHONE_TOKEN_PREFIX } from '#shared/door/phone-limits.ts';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import type {
  FoundGuests,
  PhoneEntryResult,
  PhoneSelf,
  PhoneSnapshot,
  PhoneVerdict,
} from '#shared/door/phone-views.ts';
import { timeLimit } from './time-limit.ts';
import { doorLang } from './words.ts';

const TOKEN_BYTES = 32;

/** The server has answered, and said no. Whatever else is thrown is a network that is not there. */
export class PhoneRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What the phone will show in place of a password. */
export function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const base64 = btoa(String.fromCharCode(...bytes));
  return PHONE_TOKEN_PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

type Answer = {
  result?: { data: { json: unknown } };
  error?: { json: { message: string; data: { domainCode: string | null } } };
};
type Call = { path: string; input: unknown; token?: string | undefined; timeoutMs: number };

async function ask({ path, token, timeoutMs }: Call, query: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`/trpc/${path}${query}`, {
    ...init,
    cache: 'no-store',
    // Beside a token a cookie is refused: a phone is nobody's account.
    credentials: token === undefined ? 'same-origin' : 'omit',
    headers: {
      [LANG_HEADER]: doorLang(),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: timeLimit(timeoutMs),
  });
  const answer = (await response.json()) as Answer;
  if (answer.result !== undefined) return answer.result.data.json;
  const { message = '', data } = answer.error?.json ?? {};
  // A server that is not well is as good as none: the phone goes on by itself.
  if (response.status >= 500 || data?.domainCode == null) throw new Error(message);
  throw new PhoneRefusal(data.domainCode, message);
}

const read = (call: Call): Promise<unknown> =>
  ask(call, `?input=${encodeURIComponent(JSON.stringify({ json: call.input }))}`, {});
const write = (call: Call): Promise<unknown> =>
  ask(call, '', {
    method: 'POST',
    body: JSON.stringify({ json: call.input }),
  });

/** How long a guest waits for the server before the phone decides: with what the screen takes, under half a second. */
const SCAN_TIMEOUT_MS = 400;
/** A typed number says nothing without the server, so its answer is worth waiting for. */
const TYPED_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 15_000;

/** Who may look for guests by name (shared/permissions.ts): the table itself would weigh more than the page needs. */
const LEADS: readonly string[] = ['admin', 'organiser', 'door_lead'] satisfies readonly Role[];

/**
 * The few calls of this page, by hand: the website's client would weigh more than the page. All that comes is plain
 * JSON, so that nothing has to be brought back to dates.
 */
export const phoneApi = {
  join: (input: { code: string; token: string; name: string }) =>
    write({ path: 'kasse.phone.join', input, timeoutMs: TIMEOUT_MS }) as Promise<PhoneSelf>,
  snapshot: (token: string, input: { since?: string; queue: number }) =>
    read({ path: 'kasse.phone.snapshot', input, token, timeoutMs: TIMEOUT_MS }) as Promise<PhoneSnapshot>,
  checkIn: (token: string, input: { code: string; entryId: string }) =>
    write({
      path: 'kasse.phone.checkIn',
      input,
      token,
      timeoutMs: readTypedCode(input.code) === null ? SCAN_TIMEOUT_MS : TYPED_TIMEOUT_MS,
    }) as Promise<PhoneVerdict>,
  handIn: (token: string, entries: readonly PhoneEntry[]) =>
    write({ path: 'kasse.phone.handIn', input: { entries }, token, timeoutMs: TIMEOUT_MS }) as Promise<{
      results: PhoneEntryResult[];
    }>,
  /** Whether whoever is signed in here leads the night. */
  async isLead(): Promise<boolean> {
    const session = (await read({ path: 'profile.session', input: null, timeoutMs: TIMEOUT_MS })) as {
      roles: readonly string[];
    } | null;
    return session?.roles.some((role) => LEADS.includes(role)) ?? false;
  },
  findGuests: (input: { eventId: string; name: string }) =>
    read({ path: 'kasse.findGuests', input, timeoutMs: TIMEOUT_MS }) as Promise<FoundGuests>,
};
