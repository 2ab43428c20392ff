import { within } from '#shared/within.ts';

const GOOGLE_DISCOVERY = 'https://accounts.google.com/.well-known/openid-configuration';
const ANSWERS_WITHIN_MS = 3_000;

/** Our account with Google; `discoveryUrl` names another OpenID server in its place, for the demo and for tests. */
export type GoogleSettings = { clientId: string; clientSecret: string; discoveryUrl?: string };

/** Whether the provider answers at all: nobody is sent to a page that does not load. */
export async function isProviderReachable({ discoveryUrl = GOOGLE_DISCOVERY }: GoogleSettings): Promise<boolean> {
  try {
    return await within(ANSWERS_WITHIN_MS, async (signal) => {
      const answer = await fetch(discoveryUrl, { signal });
      await answer.body?.cancel();
      return answer.ok;
    });
  } catch {
    return false;
  }
}
