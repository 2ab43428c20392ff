import { tell } from './bridge.ts';
import { listenToKeys } from './scanner/listen-to-keys.ts';
import { play } from './scanner/sounds.ts';

const FAILED_AT = 'screen-failed-at';
/** A page that fails again so soon would only fail once more: a person decides. */
const AGAIN_WITHIN_MS = 30_000;
const LONGEST_DETAIL = 4_000;
const NOT_YET = 'Erst den Bildschirm neu laden, dann scannen.';

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Made without React, which has just failed. */
function showFailure(root: HTMLElement, onAgain: () => void): void {
  const page = element('main', 'pair pair-single', '');
  const section = element('section', '', '');
  section.setAttribute('role', 'alert');
  const again = element('button', 'kb kb-primary kb-large', 'Bildschirm neu laden');
  again.addEventListener('click', onAgain);
  section.append(
    element('h1', '', 'Der Bildschirm hat einen Fehler'),
    element(
      'p',
      'pair-text',
      'Nichts ist verloren: Was bestätigt war, ist gespeichert. Bleibt der Fehler, das Gerät neu starten und dem Büro sagen.',
    ),
    again,
  );
  const refused = element('p', 'scan-refused', '');
  refused.setAttribute('role', 'alert');
  page.append(section);
  root.replaceChildren(page, refused);
  again.focus();
  // The Enter that ends a scan would press the button, and nobody would hear that the code was not checked.
  listenToKeys({
    onScan() {
      refused.textContent = NOT_YET;
      play('wait');
    },
    onFunctionKey: () => undefined,
  });
}

/**
 * React draws nothing any more after an error that nobody caught. So the page is loaded again; its sale is in the
 * store. The second time a person is asked.
 */
export function hearScreenFailure(error: unknown, root: HTMLElement): void {
  const detail = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, LONGEST_DETAIL);
  const beginAnew = () => tell('screenFailed', { detail });
  const failedAt = Number(localStorage.getItem(FAILED_AT) ?? 0);
  localStorage.setItem(FAILED_AT, String(Date.now()));
  if (Date.now() - failedAt > AGAIN_WITHIN_MS) beginAnew();
  else showFailure(root, beginAnew);
}
