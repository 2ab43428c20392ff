import { housePoster } from '#shared/art/house-posters.ts';
import { brand } from '#shared/brand.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { guideWords } from './words.ts';

/** The booklet, tilted three degrees. */
export function GuideCover() {
  const { title, cover } = useWords(guideWords);
  return (
    <div className="booklet paper" aria-hidden="true">
      <Poster artwork={housePoster('guide-cover-2')} mode="inline" />
      <div>
        <b>{title}</b>
        <span>{cover}</span>
        <small>{brand.full}</small>
      </div>
    </div>
  );
}
