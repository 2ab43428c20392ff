import { DrawnArt } from '#web/ui/drawn-art.tsx';

/** Twelve weeks as a ribbon; phones get the one that turns. */
export function CourseRibbon() {
  return (
    <div className="ribbon">
      <div className="ribbon-wide">
        <DrawnArt drawing={{ art: 'wide-ribbon' }} />
      </div>
      <div className="ribbon-turned">
        <DrawnArt drawing={{ art: 'turned-ribbon' }} />
      </div>
    </div>
  );
}
