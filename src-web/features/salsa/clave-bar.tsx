import { useState, useEffect, useRef } from 'react';
import { CLAVE_STEPS } from '#shared/art/clave-line.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { salsaWords } from './words.ts';
import { playClave, type ClaveSound } from './clave-sound.ts';

/** Plays the given hits; `sounding` is the step now heard, null while silent. Falls silent with the page. */
function useClave(hits: readonly boolean[]): { sounding: number | null; toggle: () => void } {
  const [sounding, setSounding] = useState<number | null>(null);
  const heard = useRef(hits);
  const sound = useRef<ClaveSound | null>(null);

  useEffect(() => {
    heard.current = hits;
  }, [hits]);

  const silence = () => {
    sound.current?.stop();
    sound.current = null;
    setSounding(null);
  };

  useEffect(() => {
    const onHide = () => document.hidden && silence();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      silence();
    };
  }, []);

  const toggle = () => {
    if (sound.current !== null) return silence();
    setSounding(-1);
    sound.current = playClave({ hits: () => heard.current, onStep: setSounding });
  };
  return { sounding, toggle };
}

/** The bar the whole night hangs on, as a sequencer of sixteen steps: silent until somebody presses play. */
export function ClaveBar() {
  const words = useWords(salsaWords).clave;
  const [hits, setHits] = useState<readonly boolean[]>(CLAVE_STEPS);
  const { sounding, toggle } = useClave(hits);
  const isPlaying = sounding !== null;
  const isClave = hits.every((isHit, step) => isHit === CLAVE_STEPS[step]);
  return (
    <section className="section clave-bar">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-large">{words.heading}</h2>
          <p className="lead">{words.lead}</p>
        </div>
        <div className="clave-steps" role="group" aria-label={words.bar}>
          {hits.map((isHit, step) => (
            <button
              key={step}
              type="button"
              aria-label={words.step(step + 1)}
              aria-pressed={isHit}
              className={
                [isHit ? (step < 8 ? 'is-three' : 'is-two') : '', step === sounding ? 'is-now' : ''].join(' ').trim() ||
                undefined
              }
              onClick={() => setHits(hits.map((was, at) => (at === step ? !was : was)))}
            />
          ))}
        </div>
        <div className="clave-counts tabular" aria-hidden="true">
          {CLAVE_STEPS.map((_, step) => (
            <span key={step}>{step % 4 === 0 ? step / 4 + 1 : ''}</span>
          ))}
        </div>
        <div className="row clave-play">
          <Button look="o" icon={isPlaying ? 'player-stop' : 'player-play'} onClick={toggle}>
            {isPlaying ? words.stop : words.play}
          </Button>
          {!isClave && (
            <Button look="t" onClick={() => setHits(CLAVE_STEPS)}>
              {words.back}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
