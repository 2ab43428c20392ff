import { startTransition, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

const fieldsOf = (root: HTMLElement): NodeListOf<HTMLInputElement | HTMLTextAreaElement> =>
  root.querySelectorAll('input:not([type=file]), textarea');

/**
 * Makes the server's page interactive. What goes wrong before somebody uses it puts the server's page back, which works
 * without scripts, with what was typed meanwhile. Later, and on other pages, `ErrorBoundary` speaks. The app calls what
 * it is given once it listens.
 */
export function takeOver(
  root: HTMLElement,
  app: (onReady: () => void) => ReactNode,
  { isWaitedFor, onFailed }: { isWaitedFor: boolean; onFailed: (error: unknown) => void },
): void {
  const [html, title] = [root.innerHTML, document.title];
  const fields = fieldsOf(root);
  let made: Root | undefined;
  let isInUse = false;
  const use = (): void => {
    isInUse = true;
  };
  const giveBack = (error: unknown): void => {
    if (isInUse) return console.error(error);
    use();
    // Not while React is at work, but before anything is painted.
    queueMicrotask(() => {
      made?.unmount();
      root.innerHTML = html;
      document.title = title;
      fieldsOf(root).forEach((field, place) => {
        const { value, checked } = (fields[place] ?? field) as HTMLInputElement;
        Object.assign(field, { value, checked });
      });
      onFailed(error);
    });
  };
  const take = (): void => {
    made = hydrateRoot(
      root,
      app(() => document.addEventListener('click', use, true)),
      { onCaughtError: giveBack, onUncaughtError: giveBack },
    );
  };
  if (isWaitedFor) take();
  else startTransition(take);
}
