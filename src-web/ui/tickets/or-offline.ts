export const OFFLINE_SENTENCE = 'You are offline.';

/** Whether the browser knows that it has no network; Node, which draws pages too, does not say. */
export const isOffline = (): boolean => navigator.onLine === false;

/** What a screen says when something did not come: that there is no network, where that is why. */
export const orOffline = (sentence: string, offline: string = OFFLINE_SENTENCE): string =>
  isOffline() ? offline : sentence;
