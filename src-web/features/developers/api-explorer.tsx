import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** What is typed into stands in a row that names it, but is not tied to the name. */
const FIELDS = 'input:not([aria-label]), select:not([aria-label]), textarea:not([aria-label])';

function nameParts(place: HTMLElement): void {
  for (const field of place.querySelectorAll(FIELDS)) {
    const row = field.closest<HTMLElement>('tr[data-param-name]');
    field.setAttribute('aria-label', row?.dataset['paramName'] ?? 'Body');
  }
  // Long answers scroll, and a keyboard has to reach them.
  for (const text of place.querySelectorAll('pre.microlight:not([tabindex])')) text.setAttribute('tabindex', '0');
  // A table called a region is a table no more, and there is one in every call.
  for (const table of place.querySelectorAll('table[role="region"]')) table.removeAttribute('role');
}

/** Names what Swagger UI leaves without a name, whenever it draws something new. Gives what ends it. */
function mendBarriers(place: HTMLElement): () => void {
  const watch = new MutationObserver(() => nameParts(place));
  watch.observe(place, { childList: true, subtree: true });
  return () => watch.disconnect();
}

type Progress = 'loading' | 'open' | 'failed';

/** All calls of the document, to be tried out. The drawing library is large and comes with this page alone. */
export function ApiExplorer({ address }: { address: string }) {
  const place = useRef<HTMLDivElement>(null);
  const keyField = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<Progress>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const { current } = place;
    // Effects run in the browser alone; said here, the server's build leaves the library out.
    if (current === null || import.meta.env.SSR) return;
    // The library takes the element for itself; a second try gets another.
    const own = current.appendChild(document.createElement('div'));
    const endMending = mendBarriers(own);
    let isHere = true;
    const finish = (reached: Progress) => () => isHere && setProgress(reached);
    void import('./open-explorer.ts')
      .then(({ openExplorer }) => openExplorer(own, address, () => keyField.current?.value.trim() ?? ''))
      .then(finish('open'), finish('failed'));
    return () => {
      isHere = false;
      endMending();
      own.remove();
    };
  }, [address, tries]);
  const retry = () => {
    setProgress('loading');
    setTries(tries + 1);
  };
  return (
    <div className="explorer paper">
      <div className="explorer-key">
        <TextField
          ref={keyField}
          label="Your key"
          hint="Sent with each call you try. It stays in this page and is gone when you leave."
          placeholder="clv_live_…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {progress === 'loading' && <MarkLoader text="Loading the explorer" />}
      {progress === 'failed' && (
        <LoadFailed sentence="The explorer could not be loaded." isBusy={false} onRetry={retry} />
      )}
      <div ref={place} className="explorer-calls" />
    </div>
  );
}
