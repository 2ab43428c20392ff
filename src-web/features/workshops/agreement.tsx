import { useEffect, useRef } from 'react';
import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { submissionWords } from './submission-words.ts';

/** Without it nothing is sent; while it is open, a line says so. */
export function Agreement({ isAgreed, onChange }: { isAgreed: boolean; onChange: (isAgreed: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const { agreement, said, policy, terms } = useWords(submissionWords);
  const to = usePathFor();
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
        <span>{`${agreement.lead} ${agreement.points.join(' ')}`}</span>
      </label>
      <p className="dim small">
        <a href={to(paths.privacy)}>{policy}</a> · <a href={to(paths.terms)}>{terms}</a>
      </p>
      <p className="agreement-warning" id="agreement-warning" role="status">
        {!isAgreed && (
          <>
            <Icon name="alert-triangle" size={20} />
            {said.notAgreed}
          </>
        )}
      </p>
    </div>
  );
}
