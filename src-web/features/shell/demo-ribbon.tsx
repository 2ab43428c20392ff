import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';

/** Every page of a demo says so. */
export function DemoRibbon() {
  const { note, mailbox } = useWords(frameWords).demo;
  return (
    <aside className="demo-ribbon" aria-label="Demo" lang={useLang()}>
      <b>Demo</b> {note} <a href="/dev/mail">{mailbox}</a>
    </aside>
  );
}
