import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Shown once, right after they were drawn: the server itself can't read them again. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="security-codes">
      <h3 className="heading-small" ref={heading} tabIndex={-1}>
        Your backup codes
      </h3>
      <p>
        Each of them signs you in once when your phone is not at hand. Write them down now: they are not shown again.
      </p>
      <ul aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon="check" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}
