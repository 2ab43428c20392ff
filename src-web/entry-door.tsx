import { createRoot } from 'react-dom/client';
import { PHONE_CODE_LENGTH } from '#shared/door/phone-limits.ts';
import { DoorApp } from './features/door/door-app.tsx';
import { Phone } from './features/door/phone.ts';
import { PhoneMemory } from './features/door/phone-memory.ts';
import { openPhoneStore } from './features/door/phone-store.ts';
import './features/door/door.css';

/**
 * The code stands behind the #, and is removed from the address bar as soon as it is read, so that nobody reads it over
 * a shoulder.
 */
function takeCode(): string | null {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(null, '', location.pathname);
  return code.length === PHONE_CODE_LENGTH ? code : null;
}

async function start(root: HTMLElement): Promise<void> {
  const phone = new Phone(await PhoneMemory.open(await openPhoneStore()), takeCode());
  // The code of the next night, read while the page is open.
  window.addEventListener('hashchange', () => location.reload());
  createRoot(root).render(<DoorApp phone={phone} />);
}

const root = document.getElementById('root');
if (root !== null)
  start(root).catch((error: unknown) => {
    console.error(error);
    root.textContent =
      'Dieser Browser kann hier nichts speichern, etwa weil er privat surft. Bitte öffne die Seite in einem gewöhnlichen Fenster.';
  });
