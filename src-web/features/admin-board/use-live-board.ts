import { useEffect, useState } from 'react';
import { TONIGHT_STREAM_PATH, type TonightBoard } from '#shared/door/tonight-board.ts';
import { trpc } from '#web/api.ts';
import { followStream } from '#web/ui/admin/follow-stream.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { clockSkewMs } from './use-clock.ts';

const STREAM = { path: TONIGHT_STREAM_PATH, event: 'board' };

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
      followStream<TonightBoard>(STREAM, {
        onNews: (board) => utils.admin.tonight.setData(undefined, board),
        onHeard: () => setLink({ state: 'live', heardAt: new Date() }),
        onLost: () => setLink(({ heardAt }) => ({ state: 'lost', heardAt })),
        onRefused() {
          void utils.profile.session.invalidate();
          void utils.admin.tonight.reset();
        },
      }),
    [utils],
  );
  const skewMs = clockSkewMs(query.data, query.dataUpdatedAt);
  const heardAt = link.heardAt ?? (query.dataUpdatedAt === 0 ? null : new Date(query.dataUpdatedAt));
  return { query, skewMs, link: { ...link, heardAt: heardAt && new Date(heardAt.getTime() - skewMs) } };
}
