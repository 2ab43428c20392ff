import { DrawnArt } from '#web/ui/drawn-art.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { Pass } from '#web/ui/pass.tsx';

/** The pass as a picture: nobody's name, nobody's number, and where the code goes the mark. */
export function SamplePass() {
  return (
    <div className="hang" aria-hidden="true">
      <DrawnArt className="lanyard" drawing={{ art: 'lanyard' }} />
      <Pass planId="all-you-can-dance" tier="All You Can Dance" name="You" memberId="00000000">
        <div className="pass-code">
          <Mark size={200} />
        </div>
      </Pass>
    </div>
  );
}
