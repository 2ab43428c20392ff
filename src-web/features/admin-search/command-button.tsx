import { lazy, Suspense, useEffect, useState } from 'react';
import './command-button.css';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { keepKeys } from './keys-ahead.ts';
import { searchWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const load = () => import('./command-panel.tsx');
const CommandPanel = lazy(async () => ({ default: (await load()).CommandPanel }));

const isAsked = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k';

const ASKED = 'command-asked';
const ask = (): void => void document.dispatchEvent(new Event(ASKED));

/** The way into ⌘K: beside the heading of a page, and as a sign in the strip of a narrow window. */
export function CommandButton({ isSign = false }: { isSign?: boolean }) {
  const words = useWords(searchWords);
  return (
    <button type="button" className={isSign ? 'command-open is-sign' : 'command-open'} onClick={ask}>
      <AdminIcon name="search" size={20} />
      <span className={isSign ? 'visually-hidden' : 'command-word'}>{words.searchOrAct}</span>
      {!isSign && <kbd>⌘K</kbd>}
    </button>
  );
}

/**
 * ⌘K on every page of the panel, opened by its buttons and its keys. Its program comes when it is first asked for; what
 * is typed meanwhile is kept.
 */
export function CommandWindow() {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const open = (): void => {
      keepKeys();
      setIsHere(true);
      void load().then(({ openCommandPanel }) => requestAnimationFrame(openCommandPanel));
    };
    document.addEventListener(ASKED, open, ending);
    document.addEventListener(
      'keydown',
      (event) => {
        if (!isAsked(event)) return;
        event.preventDefault();
        open();
      },
      ending,
    );
    return () => ending.abort();
  }, []);
  return (
    isHere && (
      <Suspense fallback={null}>
        <CommandPanel />
      </Suspense>
    )
  );
}
