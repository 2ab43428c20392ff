import { Art } from '#web/ui/art.tsx';
import { turnedRibbonArt, wideRibbonArt } from './ribbon-art.ts';

const WIDE = wideRibbonArt();
const TURNED = turnedRibbonArt();

/** Twelve weeks as a ribbon; phones get the one that turns. */
export function CourseRibbon() {
  return (
    <div className="ribbon">
      <Art className="ribbon-wide" svg={WIDE} />
      <Art className="ribbon-turned" svg={TURNED} />
    </div>
  );
}
