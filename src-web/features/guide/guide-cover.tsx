import { housePoster } from '#shared/art/house-posters.ts';
import { brand } from '#shared/brand.ts';
import { Poster } from '#web/ui/art/poster.tsx';

/** The booklet, tilted three degrees. */
export function GuideCover() {
  return (
    <div className="booklet paper" aria-hidden="true">
      <Poster artwork={housePoster('guide-cover-2')} mode="inline" />
      <div>
        <b>Free guide</b>
        <span>Your first twelve weeks of Bachata</span>
        <small>{brand.full}</small>
      </div>
    </div>
  );
}
