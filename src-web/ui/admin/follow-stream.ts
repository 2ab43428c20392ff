import superjson from 'superjson';

/** The server says something every five seconds; a link that is silent for three of them is gone. */
const SILENCE_MS = 15_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;

type Hears<News> = { onNews(news: News): void; onHeard(): void; onLost(): void; onRefused(): void };

/**
 * Follows a stream of server-sent events while the page is looked at, and comes back to it by itself. Gives how to stop.
 */
export function followStream<News>(
  { path, event }: { path: string; event: string },
  { onNews, onHeard, onLost, onRefused }: Hears<News>,
): () => void {
  let source: EventSource | undefined;
  let silence: number | undefined;
  let again: number | undefined;
  let retryMs = FIRST_RETRY_MS;

  function close(): void {
    window.clearTimeout(silence);
    window.clearTimeout(again);
    source?.close();
    source = undefined;
  }
  function lost(): void {
    close();
    onLost();
    again = window.setTimeout(open, retryMs);
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
  }
  function heard(): void {
    retryMs = FIRST_RETRY_MS;
    window.clearTimeout(silence);
    silence = window.setTimeout(lost, SILENCE_MS);
    onHeard();
  }
  function open(): void {
    close();
    if (document.hidden) return; // a phone in a pocket asks for nothing
    silence = window.setTimeout(lost, SILENCE_MS);
    source = new EventSource(path);
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      heard();
      onNews(superjson.deserialize(JSON.parse(data)));
    });
    source.addEventListener('beat', heard);
    source.addEventListener('over', () => {
      close();
      onRefused();
    });
    source.addEventListener('error', lost);
  }
  open();
  document.addEventListener('visibilitychange', open);
  return () => {
    document.removeEventListener('visibilitychange', open);
    close();
  };
}
