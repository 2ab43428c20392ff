import type { betterAuth } from 'better-auth/minimal';
import { GOOGLE, GOOGLE_ERRORS } from '#shared/accounts/google-sign-in.ts';
import { SECOND_MS } from '#shared/time.ts';
import { isTooLate, within } from '#shared/within.ts';
import { isProviderReachable, type GoogleSettings } from '#server/adapters/google-provider.ts';

const SIGN_IN = '/sign-in/social';
const CALLBACK = `/callback/${GOOGLE}`;

/** For all that the library asks the provider on the way: its addresses, its keys, the tokens. */
const ANSWERS_WITHIN_MS = 15 * SECOND_MS;

type Instance = Pick<ReturnType<typeof betterAuth>, 'handler' | '$context'>;
type GoogleDoorParts = {
  google: GoogleSettings;
  baseUrl: string;
  /** better-auth with the provider; it looks for it as it is made. */ open: () => Instance;
  /** Whether the database takes nothing right now. */ isUnwritable: () => boolean;
  withinMs?: number;
};

export type GoogleDoor = { answers(path: string): boolean; handle(request: Request): Promise<Response> };

/**
 * The way in with Google, opened at its first use and again for as long as the provider is not found. A provider that
 * is down costs nobody else anything, neither at start-up nor later, and is back without a restart.
 */
export function makeGoogleDoor({
  google,
  baseUrl,
  open,
  isUnwritable,
  withinMs = ANSWERS_WITHIN_MS,
}: GoogleDoorParts): GoogleDoor {
  let opened: Instance | undefined;

  async function instance(): Promise<Instance | undefined> {
    if (opened !== undefined) return opened;
    const made = open();
    const { socialProviders } = await made.$context;
    if (socialProviders.some(({ id }) => id === GOOGLE)) opened = made;
    return opened;
  }

  const backToSignIn = (error: string): Response =>
    new Response(null, { status: 302, headers: { location: `${baseUrl}/auth?error=${error}` } });

  /** A sign-in failed because nothing can be written. The library gives no reason, and the person has to know it. */
  async function comeBack(auth: Instance, request: Request): Promise<Response> {
    const answered = await auth.handler(request).catch((error: unknown) => {
      if (!isUnwritable()) throw error;
      return backToSignIn(GOOGLE_ERRORS.nothingSaved);
    });
    const isRefused = new URL(answered.headers.get('location') ?? '', baseUrl).searchParams.has('error');
    return isRefused && isUnwritable() ? backToSignIn(GOOGLE_ERRORS.nothingSaved) : answered;
  }

  const unreachable = (isComingBack: boolean): Response =>
    isComingBack
      ? backToSignIn(GOOGLE_ERRORS.unreachable)
      : Response.json({ code: GOOGLE_ERRORS.unreachable }, { status: 503 });

  async function pass(request: Request, isComingBack: boolean): Promise<Response> {
    const hasToAsk = !isComingBack || opened === undefined;
    const auth = hasToAsk && !(await isProviderReachable(google)) ? undefined : await instance();
    if (auth === undefined) return unreachable(isComingBack);
    return isComingBack ? comeBack(auth, request) : auth.handler(request);
  }

  return {
    answers: (path) => path === SIGN_IN || path === CALLBACK,
    async handle(request) {
      const isComingBack = request.method === 'GET';
      try {
        return await within(withinMs, () => pass(request, isComingBack));
      } catch (error) {
        if (isTooLate(error)) return unreachable(isComingBack);
        throw error;
      }
    },
  };
}
