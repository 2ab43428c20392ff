import { formatTime } from '#shared/time.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import type { BoardLink } from './use-live-board.ts';
import { boardWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/**
 * Whether what is shown moves, and how old it is when it does not. Only a change of that is spoken, never the figures.
 */
export function LinkState({ link: { state, heardAt } }: { link: BoardLink }) {
  const say = useWords(boardWords);
  const isLost = state === 'lost';
  const words = {
    opening: say.connecting,
    live: say.isLive,
    lost: heardAt === null ? say.noConnection : say.noConnectionAsOf(formatTime(heardAt)),
  }[state];
  return (
    <p className={isLost ? 'board-link is-lost' : 'board-link'} role="status">
      <AdminIcon name={isLost ? 'wifi-off' : 'wifi'} size={22} />
      {words}
    </p>
  );
}
