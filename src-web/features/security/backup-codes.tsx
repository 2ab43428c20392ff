import { useEffect, useRef } from 'react';
import { saveFile } from '#web/ui/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { securityWords } from './words.ts';

/** Shown once, right after they were drawn: the server itself can't read them again. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords(securityWords).codes;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.ok(words.copied);
    } catch {
      toast.bad(words.notCopied.title, words.notCopied.text);
    }
  };
  const download = (): void => saveFile('backup-codes.txt', `${words.head}\n\n${codes.join('\n')}\n`, 'text/plain');
  return (
    <div className="security-codes">
      <h3 className="heading-small" ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      <ul aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button look="o" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button look="o" icon="download" onClick={download}>
          {words.download}
        </Button>
      </div>
      <Button icon="check" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
