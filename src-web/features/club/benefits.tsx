import { housePoster } from '#shared/art/house-posters.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { clubWords } from './words.ts';

/** The posters of the four benefit cards, in the order of their words. */
const POSTERS = ['pass-parties-18', 'pass-workshops', 'pass-vip-12', 'pass-community-6'] as const;

export function Benefits() {
  const { benefits } = useWords(clubWords);
  return (
    <div className="benefits">
      {POSTERS.map((poster, i) => (
        <article key={poster}>
          <Poster artwork={housePoster(poster)} />
          <h3>{benefits[i]?.title}</h3>
          <p>{benefits[i]?.text}</p>
        </article>
      ))}
    </div>
  );
}
