import { useEffect, useState } from 'react';
import superjson from 'superjson';
import { TONIGHT_STREAM_PATH, type TonightBoard } from '#shared/door/tonight-board.ts';
import { trpc } from '#web/api.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';

/** The server says something every five seconds; a link that is silent for three of them is gone. */
const SILENCE_MS = 15_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;

type Hears = { onBoard(board: TonightBoard): void; onHeard(): void; onLost(): void; onRefused(): void };

/** Follows the stream while the page is looked at, and comes back to it by itself. Gives how to stop. */
function followBoard({ onBoard, onHeard, onLost, onRefused }: Hears): () => void {
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
    source = new EventSource(TONIGHT_STREAM_PATH);
    source.addEventListener('board', ({ data }: MessageEvent<string>) => {
      heard();
      onBoard(superjson.deserialize(JSON.parse(data)));
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

export type BoardLink = {
  state: 'opening' | 'live' | 'lost';
  /** When the server was last heard. */ heardAt: Date | null;
};

/** The board of tonight, moved by the server; `link` says how old it is. */
export function useLiveBoard() {
  const utils = trpc.useUtils();
  const query = trpc.admin.tonight.useQuery(undefined, LIVE);
  const [link, setLink] = useState<BoardLink>({ state: 'opening', heardAt: null });
  useEffect(
    () =>
      followBoard({
        onBoard: (board) => utils.admin.tonight.setData(undefined, board),
        onHeard: () => setLink({ state: 'live', heardAt: new Date() }),
        onLost: () => setLink(({ heardAt }) => ({ state: 'lost', heardAt })),
        onRefused() {
          void utils.profile.session.invalidate();
          void utils.admin.tonight.reset();
        },
      }),
    [utils],
  );
  const heardAt = link.heardAt ?? (query.dataUpdatedAt === 0 ? null : new Date(query.dataUpdatedAt));
  return { query, link: { ...link, heardAt } };
}
