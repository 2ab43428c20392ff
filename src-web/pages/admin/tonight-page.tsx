import '../../styles/private.css';
import { genreOf } from '#shared/art/genre.ts';
import type { BoardNight } from '#shared/door/tonight-board.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { LinkState } from '#web/features/admin-board/link-state.tsx';
import { nightNow, Tonight } from '#web/features/admin-board/tonight.tsx';
import { useClock } from '#web/features/admin-board/use-clock.ts';
import { useLiveBoard } from '#web/features/admin-board/use-live-board.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import type { AdminLead } from './admin-title.tsx';
import { AdminFrame } from './admin-frame.tsx';
import type { Lang } from '#shared/lang.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';

const leadOf = (night: BoardNight, lang: Lang, words: AdminPageWords): AdminLead => ({
  picture: <Poster artwork={{ id: night.id, genre: genreOf(night), imageUrl: night.imageUrl }} size="thumb" />,
  about: (
    <p className="board-when">
      {words.nightHours(formatDayAndMonth(night.startsAt, lang), formatTime(night.startsAt), formatTime(night.endsAt))}
      {night.location}
    </p>
  ),
});

/** /admin/tonight: the live board of the running night; it moves by itself. */
export function TonightPage() {
  const words = useWords(adminPageWords);
  const lang = useLang();
  const isOffice = useMay('admin:read');
  const { query, skewMs, link } = useLiveBoard();
  const now = useClock(skewMs);
  // Who may not see it any more sees nothing of before either; without a network the last figures stay.
  const isRefused = query.isError && failureOf(query.error).code !== null;
  const board = isRefused ? undefined : query.data;
  const night = board && nightNow(board.nights, now);
  return (
    <AdminFrame
      tab="tonight"
      isNight
      title={night?.title ?? words.tonight}
      lead={night && leadOf(night, lang, words)}
      actions={
        <div className="board-head">
          <LinkState link={link} />
          <time className="board-time">{formatTime(now)}</time>
        </div>
      }
    >
      {query.isPending && <MarkLoader text={words.loading} />}
      {query.isError && board === undefined && <LoadFailure sentence={words.tonightFailed} lang="en" list={query} />}
      {board !== undefined && <Tonight board={board} now={now} canAnswer={isOffice} />}
    </AdminFrame>
  );
}
