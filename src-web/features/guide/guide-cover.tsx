import { brand } from '#shared/brand.ts';
import { Poster } from '#web/ui/poster.tsx';

/** The booklet, tilted three degrees. */
export function GuideCover() {
  return (
    <div className="booklet paper" aria-hidden="true">
      <Poster artwork={{ id: 'guide-cover-2', genre: 'workshop' }} mode="inline" />
      <div>
        <b>Free guide</b>
        <span>Your first twelve weeks of Bachata</span>
        <small>{brand.full}</small>
      </div>
    </div>
  );
}
