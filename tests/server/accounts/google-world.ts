import type { Browser } from './auth-world.ts';

export type Follow = {
  /** The language that was chosen. */ lang?: string;
  /** Changes the provider's address before the browser goes there. */ tamper?: (url: URL) => void;
  /** What the person does on the provider's pages; gives the address the provider sends back to. */ atProvider: (
    url: URL,
  ) => Promise<string>;
};
export type Arrival = { path: string; error: string | null; status: number };

const paths = {
  provider: 'google',
  callbackURL: '/auth?from=google&returnTo=%2Fevents',
  errorCallbackURL: '/auth?returnTo=%2Fevents',
};

/** 'Mit Google anmelden' up to the provider's door; `lang` as the page names it. */
export const askForGoogle = (browser: Browser, lang?: string): Promise<Response> =>
  browser.post('/sign-in/social', { ...paths, ...(lang !== undefined && { additionalData: { lang } }) });

/** The whole way: asks, goes to the provider, comes back; where one stands in the end. */
export async function signInOverGoogle(browser: Browser, { lang, tamper, atProvider }: Follow): Promise<Arrival> {
  const asked = await askForGoogle(browser, lang);
  const { url: address } = (await asked.json()) as { url: string };
  const url = new URL(address);
  tamper?.(url);
  const back = new URL(await atProvider(url));
  return arriveAt(browser, `/callback/google${back.search}`);
}

export async function arriveAt(browser: Browser, callback: string): Promise<Arrival> {
  const answer = await browser.get(callback);
  const target = new URL(answer.headers.get('location') ?? '', 'http://nowhere.invalid');
  return { path: target.pathname, error: target.searchParams.get('error'), status: answer.status };
}
