import { housePoster } from '#shared/art/house-posters.ts';
import type { CourseBlock } from '#shared/course/course-blocks.ts';
import { courseBlockWords } from '#web/ui/course-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { aside, Rich } from '#web/ui/rich.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { courseWords } from './words.ts';

/**
 * A poster with a play button that says where it leads: nothing loads from outside before somebody goes there. Without
 * a video only the poster.
 */
export function WeeksVideo({ block: { id, posterId }, href }: { block: CourseBlock; href: string | undefined }) {
  const { weeks } = useWords(courseWords);
  const { label, title } = useWords(courseBlockWords)[id];
  const poster = <Poster artwork={housePoster(posterId)} size="share" />;
  if (href === undefined) return <div className="video">{poster}</div>;
  return (
    <a className="video" href={href} target="_blank" rel="noopener">
      {poster}
      <span className="visually-hidden">{weeks.play(title)}</span>
      <span className="video-play">
        <Icon name="player-play" size={52} />
      </span>
      <span className="video-caption">
        <Rich text={weeks.opens(label, new URL(href).hostname)} parts={{ aside }} />
      </span>
    </a>
  );
}
