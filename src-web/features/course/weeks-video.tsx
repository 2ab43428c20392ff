import { housePoster } from '#shared/art/house-posters.ts';
import type { CourseBlock } from '#shared/course/course-blocks.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';

/**
 * A poster with a play button that says where it leads: nothing loads from outside before somebody goes there. Without
 * a video only the poster.
 */
export function WeeksVideo({
  block: { posterId, label, title },
  href,
}: {
  block: CourseBlock;
  href: string | undefined;
}) {
  const poster = <Poster artwork={housePoster(posterId)} size="share" />;
  if (href === undefined) return <div className="video">{poster}</div>;
  return (
    <a className="video" href={href} target="_blank" rel="noopener">
      {poster}
      <span className="visually-hidden">Play the video: {title}. </span>
      <span className="video-play">
        <Icon name="player-play" size={52} />
      </span>
      <span className="video-caption">
        {label}, opens {new URL(href).hostname}
        <span className="visually-hidden"> in a new tab</span>
      </span>
    </a>
  );
}
