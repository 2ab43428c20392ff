import { HEIGHT_MESSAGE } from '#shared/embed/embed-message.ts';

/** Runs in a page inside a frame: tells the page around, whoever that is, how tall it is. It listens to nobody. */
function tellHeight(): void {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  window.parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*');
}

if (window.parent !== window) {
  new ResizeObserver(tellHeight).observe(document.documentElement);
  tellHeight();
}
