import { useState } from 'react';
import { COURSE_BLOCKS, type CourseBlock } from '#shared/course/course-blocks.ts';
import { courseBlockWords } from '#web/ui/course-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { WeeksVideo } from './weeks-video.tsx';
import { courseWords } from './words.ts';

const blockInAddress = (): string =>
  (COURSE_BLOCKS.find(({ id }) => location.hash === `#panel-${id}`) ?? COURSE_BLOCKS[0]).id;

/**
 * Three tabs. Until scripts run they are links to the three panels, of which the style sheet shows the one the
 * address names; with scripts off all three stand below each other. So nothing moves when the page comes alive.
 */
export function CourseWeeks({ videoLinks }: { videoLinks: Readonly<Record<string, string>> }) {
  const isLive = useIsHydrated();
  const label = useWords(courseWords).weeks.tabs;
  const blocks = useWords(courseBlockWords);
  const tabs = COURSE_BLOCKS.map(({ id }) => ({ id, label: blocks[id].label }));
  const [chosen, setActive] = useState<string>();
  const active = chosen ?? (isLive ? blockInAddress() : COURSE_BLOCKS[0].id);
  return (
    <div className={isLive ? 'weeks is-live' : 'weeks'}>
      {isLive ? (
        <Tabs tabs={tabs} active={active} onChange={setActive} label={label} />
      ) : (
        <div className="tabs">
          {tabs.map(({ id, label: text }) => (
            <a key={id} href={`#panel-${id}`}>
              {text}
            </a>
          ))}
        </div>
      )}
      {COURSE_BLOCKS.map((block) => (
        <Panel
          key={block.id}
          block={block}
          isLive={isLive}
          isActive={block.id === active}
          video={videoLinks[block.id]}
        />
      ))}
    </div>
  );
}

function Panel({
  block,
  isLive,
  isActive,
  video,
}: {
  block: CourseBlock;
  isLive: boolean;
  isActive: boolean;
  video: string | undefined;
}) {
  const { id } = block;
  const { title, description, points } = useWords(courseBlockWords)[id];
  return (
    <div
      className="week-panel"
      id={`panel-${id}`}
      hidden={isLive && !isActive}
      {...(isLive && { role: 'tabpanel', 'aria-labelledby': `tab-${id}`, tabIndex: 0 })}
    >
      <WeeksVideo block={block} href={video} />
      <div>
        <h3>{title}</h3>
        <p className="lead">{description}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" stroke={2.6} />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
