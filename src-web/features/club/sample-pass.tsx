import { DrawnArt } from '#web/ui/drawn-art.tsx';
import { Mark } from '#web/ui/mark.tsx';

const FALDA = { id: 'pass-aycd', genre: 'salsa', motif: 'falda', inks: 0, w: 420, h: 250, zoom: 1.25 } as const;

/** The pass as a picture: nobody's name, nobody's number, and where the code goes the mark. */
export function SamplePass() {
  return (
    <div className="hang" aria-hidden="true">
      <DrawnArt className="lanyard" drawing={{ art: 'lanyard' }} />
      <div className="pass">
        <div className="pass-art grain">
          <span className="slot" />
          <DrawnArt className="pass-print" drawing={{ art: 'print', options: FALDA }} />
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
