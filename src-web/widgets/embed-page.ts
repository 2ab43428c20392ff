/** `clave-widgets.ts` listens to it. Written in both: a file of their own would have to be loaded by other sites. */
const HEIGHT_MESSAGE = 'clave-embed-height';

/** Runs in a page inside a frame: tells the page around, whoever that is, how tall it is. It listens to nobody. */
function tellHeight(): void {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  window.parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*');
}

if (window.parent !== window) {
  new ResizeObserver(tellHeight).observe(document.documentElement);
  tellHeight();
}
