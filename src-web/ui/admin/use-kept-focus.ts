import { useEffect, type RefObject } from 'react';

/** Where the focus goes when nothing nearer is left: the open dialog, else a panel's heading, else the page's. */
function nearestHeading(chain: readonly Element[], root: HTMLElement): HTMLElement | null {
  const dialog = root.querySelector<HTMLElement>('[role=dialog] .dialog-words');
  if (dialog !== null) return dialog;
  const panel = chain.find(
    (element) => element.isConnected && element.matches('section, article, .admin-panel, .tab-panel'),
  );
  return panel?.querySelector<HTMLElement>('h1, h2, h3') ?? root.querySelector('h1');
}

/**
 * A letter that is ticked off disappears with its button and the focus. Then the focus goes to the heading of its list
 * instead of the top of the page, so that keyboard and screen reader go on where they were.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (root === null) return;
    let [last, chain]: [Element | null, Element[]] = [null, []];
    const remember = (event: FocusEvent): void => {
      last = event.target instanceof Element ? event.target : null;
      chain = [];
      for (let element = last; element !== null && element !== root; element = element.parentElement)
        chain.push(element);
    };
    const watch = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      const heading = nearestHeading(chain, root);
      last = null;
      if (heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', remember);
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      watch.disconnect();
    };
  }, [area]);
}
