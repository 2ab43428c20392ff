import { useEffect, useRef } from 'react';
import { AGREEMENT, SUBMISSION_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Without it nothing is sent; while it is open, a line says so. */
export function Agreement({ isAgreed, onChange }: { isAgreed: boolean; onChange: (isAgreed: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  // Ticked before the scripts were there: the browser knows it, the page does not yet.
  useEffect(() => {
    if (box.current?.checked === true) onChange(true);
  }, [onChange]);
  return (
    <div className="agreement">
      <label className="consent">
        <input
          ref={box}
          type="checkbox"
          checked={isAgreed}
          aria-describedby="agreement-warning"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{`${AGREEMENT.lead} ${AGREEMENT.points.join(' ')}`}</span>
      </label>
      <p className="dim small">
        <a href={paths.privacy}>Privacy Policy</a> · <a href={paths.terms}>Terms &amp; Conditions</a>
      </p>
      <p className="agreement-warning" id="agreement-warning" role="status">
        {!isAgreed && (
          <>
            <Icon name="alert-triangle" size={20} />
            {SUBMISSION_MESSAGES.notAgreed}
          </>
        )}
      </p>
    </div>
  );
}
