import { DrawnArt } from '#web/ui/drawn-art.tsx';

/** Twelve weeks as a ribbon; phones get the one that turns. */
export function CourseRibbon() {
  return (
    <div className="ribbon">
      <DrawnArt className="ribbon-wide" drawing={{ art: 'wide-ribbon' }} />
      <DrawnArt className="ribbon-turned" drawing={{ art: 'turned-ribbon' }} />
    </div>
  );
}
