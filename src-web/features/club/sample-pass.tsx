import { clavePoster } from '#shared/art/poster.ts';
import { Art } from '#web/ui/art.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { lanyardArt } from './lanyard-art.ts';

const LANYARD = lanyardArt();
const ART = clavePoster({ id: 'pass-aycd', genre: 'salsa', motif: 'falda', inks: 0, w: 420, h: 250, zoom: 1.25 });

/** The pass as a picture: nobody's name, nobody's number, and where the code goes the mark. */
export function SamplePass() {
  return (
    <div className="hang" aria-hidden="true">
      <Art className="lanyard" svg={LANYARD} />
      <div className="pass">
        <div className="pass-art grain">
          <span className="slot" />
          <Art svg={ART} />
        </div>
        <div className="pass-body">
          <p className="tier">All You Can Dance</p>
          <div className="pass-who">
            <span>
              Member <b>You</b>
            </span>
            <span>
              Member ID <b className="tn">00000000</b>
            </span>
          </div>
          <div className="pass-code">
            <Mark size={200} />
          </div>
        </div>
      </div>
    </div>
  );
}
