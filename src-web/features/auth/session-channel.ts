/** What one tab tells the others about who is signed in. */
export type SessionNews = 'signed-in' | 'signed-out';

const CHANNEL = 'session';
const isNews = (value: unknown): value is SessionNews => value === 'signed-in' || value === 'signed-out';

export function tellOtherTabs(news: SessionNews): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Returns how to stop listening. */
export function listenToOtherTabs(onNews: (news: SessionNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isNews(event.data)) onNews(event.data);
  };
  return () => channel.close();
}
