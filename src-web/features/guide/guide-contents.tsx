import { COURSE_BLOCKS } from '#shared/course/course-blocks.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What is in it: the course's own content, block by block. */
export function GuideContents() {
  return (
    <ul className="guide-contents">
      {COURSE_BLOCKS.map(({ id, label, title, points }) => (
        <li key={id}>
          <p className="label dim">{label}</p>
          <h3 className="heading-medium">{title}</h3>
          <ul>
            {points.map((point) => (
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
