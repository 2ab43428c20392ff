import { CLAVE_STEPS } from '#shared/art/clave-line.ts';

const label = 'Son clave 3-2 over one bar of sixteen steps: hits on steps 1, 4, 7, 11 and 13.';

/** The bar the whole night hangs on, as sixteen steps. */
export function ClaveBar() {
  return (
    <section className="sec clave-bar">
      <div className="wrap">
        <div className="sec-h">
          <h2 className="h-l">Five hits, all night</h2>
          <p className="lead">Son clave, 3-2. Everything the band plays hangs on these five strokes. So does our logo.</p>
        </div>
        <div className="clave-steps" role="img" aria-label={label}>
          {CLAVE_STEPS.map((isHit, step) => (
            <i key={step} className={isHit ? (step < 8 ? 'is-three' : 'is-two') : undefined} />
          ))}
        </div>
        <div className="clave-counts tn" aria-hidden="true">
          {CLAVE_STEPS.map((_, step) => (
            <span key={step}>{step % 4 === 0 ? step / 4 + 1 : ''}</span>
          ))}
        </div>
      </div>
    </section>
  );
}
