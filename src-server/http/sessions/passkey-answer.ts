import { PASSKEY_PATHS } from './passkey-paths.ts';

const BAD_REQUEST = 400;

/** What our hooks answer in the place of the library's many refusals. */
export const PASSKEY_REFUSED = 'PASSKEY_REFUSED';

/**
 * A refused passkey is 400, whatever was wrong with it. The library keeps its own status, 500 among them, when a hook
 * changes the words (better-auth 1.7.6, dispatch.mjs).
 */
export async function passkeyAnswer(path: string, answered: Response): Promise<Response> {
  if (answered.ok || (path !== PASSKEY_PATHS.add && path !== PASSKEY_PATHS.signIn)) return answered;
  const text = await answered.text();
  const { headers } = answered;
  const status = text.includes(`"${PASSKEY_REFUSED}"`) ? BAD_REQUEST : answered.status;
  return new Response(text, { status, headers });
}
