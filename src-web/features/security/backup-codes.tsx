import { useEffect, useRef } from 'react';
import { brand } from '#shared/brand.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Shown once, right after they were drawn: the server itself can't read them again. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.ok('Codes copied');
    } catch {
      toast.bad('The codes could not be copied', 'Download them instead, or write them down.');
    }
  };
  const download = (): void =>
    saveFile('backup-codes.txt', `${brand.full}: backup codes\n\n${codes.join('\n')}\n`, 'text/plain');
  return (
    <div className="security-codes">
      <h3 className="heading-small" ref={heading} tabIndex={-1}>
        Your backup codes
      </h3>
      <p>Each of them signs you in once when your phone is not at hand. Keep them now: they are not shown again.</p>
      <ul aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button look="o" onClick={() => void copy()}>
          Copy the codes
        </Button>
        <Button look="o" icon="download" onClick={download}>
          Download as text
        </Button>
      </div>
      <Button icon="check" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}
