import { lazy, Suspense, useEffect, useState } from 'react';
import './command-button.css';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';

const load = () => import('./command-panel.tsx');
const CommandPanel = lazy(async () => ({ default: (await load()).CommandPanel }));

const isAsked = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k';

/**
 * The way into ⌘K on every page of the panel. Its program comes when it is first asked for, or once the page has
 * nothing else to do.
 */
export function CommandButton() {
  const [isHere, setIsHere] = useState(false);
  const open = (): void => {
    setIsHere(true);
    void load().then(({ openCommandPanel }) => requestAnimationFrame(openCommandPanel));
  };
  useEffect(() => {
    if (isHere) return; // from then on it listens itself
    const listen = (event: KeyboardEvent): void => {
      if (!isAsked(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isHere]);
  return (
    <>
      <button type="button" className="command-open" onClick={open}>
        <AdminIcon name="search" size={20} />
        <span className="command-word">Search or act</span>
        <kbd>⌘K</kbd>
      </button>
      {isHere && (
        <Suspense fallback={null}>
          <CommandPanel />
        </Suspense>
      )}
    </>
  );
}
