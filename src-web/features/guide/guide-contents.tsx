import { COURSE_BLOCKS } from '#shared/course/course-blocks.ts';
import { courseBlockWords } from '#web/ui/course-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';

/** What is in it: the course's own content, block by block. */
export function GuideContents() {
  const words = useWords(courseBlockWords);
  return (
    <ul className="guide-contents">
      {COURSE_BLOCKS.map(({ id }) => (
        <li key={id}>
          <p className="label dim">{words[id].label}</p>
          <h3 className="heading-medium">{words[id].title}</h3>
          <ul>
            {words[id].points.map((point) => (
              <li key={point}>
                <Icon name="check" size={22} stroke={2.6} />
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
