import { useEffect, type RefObject } from 'react';

/** Everything on the page that is not in the layer, nor above it: from there the page looks at what is open. */
function beside(layer: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inside: Element = layer; inside.parentElement !== null; inside = inside.parentElement) {
    if (inside === document.body) break;
    for (const other of inside.parentElement.children)
      if (other !== inside && other instanceof HTMLElement && !other.matches('[aria-live], script, style'))
        found.push(other);
  }
  return found;
}

/**
 * While a window is open in the layer, the rest of the page can neither be reached nor read out, as the browser's own
 * dialogs do it; toasts can. When it closes, the focus goes back to where it came from.
 */
export function useQuietRoom(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = layer.current;
    if (node === null) return;
    let quiet: HTMLElement[] = [];
    let cameFrom: Element | null = null;
    const wake = (): void => {
      for (const element of quiet) element.inert = false;
      quiet = [];
    };
    const watch = new MutationObserver(() => {
      const isOpen = node.querySelector('[aria-modal="true"]') !== null;
      if (isOpen && quiet.length === 0) {
        cameFrom = document.activeElement;
        quiet = beside(node).filter((element) => !element.inert);
        for (const element of quiet) element.inert = true;
      }
      if (!isOpen && quiet.length > 0) {
        wake();
        if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
      }
    });
    watch.observe(node, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      wake();
    };
  }, [layer]);
}
