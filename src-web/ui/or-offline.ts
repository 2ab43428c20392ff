const OFFLINE_SENTENCE = 'You are offline. Please try again when the network is back.';

/** Whether the browser knows that it has no network; a server that draws a page has one. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** What a screen says when something did not come: that there is no network, where that is why. */
export const orOffline = (sentence: string): string => (isOffline() ? OFFLINE_SENTENCE : sentence);
