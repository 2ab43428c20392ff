import { createRoot } from 'react-dom/client';
import { nameClub } from '#shared/brand.ts';
import { DoorApp } from './features/door/door-app.tsx';
import { codeInHash } from './features/door/invitation.ts';
import { takeOver, takeTurn, type Turn } from './features/door/one-tab.ts';
import { OtherTabScreen } from './features/door/other-tab-screen.tsx';
import { Phone } from './features/door/phone.ts';
import { PhoneMemory } from './features/door/phone-memory.ts';
import { openPhoneStore } from './features/door/phone-store.ts';
import { doorWords, nameLang } from './features/door/words.ts';
import './features/door/door.css';

/**
 * The code stands behind the #, and is removed from the address bar as soon as it is read, so that nobody reads it over
 * a shoulder.
 */
function takeCode(): string | null {
  const { hash, pathname } = location;
  if (hash !== '') history.replaceState(null, '', pathname);
  return codeInHash(hash);
}

function say(root: HTMLElement, error: unknown): void {
  console.error(error);
  root.textContent = doorWords().noStore;
}

/** The club's name, as the server wrote it into the page. */
function readName(): void {
  const full = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  const nothing = { en: '', de: '' };
  nameClub(() => ({ name: full, full, claim: nothing, place: nothing, since: '' }));
}

async function start(root: HTMLElement): Promise<void> {
  readName();
  nameLang();
  const code = takeCode();
  // The code of the next night, read while the page is open.
  window.addEventListener('hashchange', () => location.reload());
  const screen = createRoot(root);
  const wait = (): void => {
    const take = () => void takeOver().then(open, (error: unknown) => say(root, error));
    screen.render(<OtherTabScreen onTakeOver={take} />);
  };
  async function open({ lost }: Turn): Promise<void> {
    const phone = new Phone(await PhoneMemory.open(await openPhoneStore()), code);
    screen.render(<DoorApp phone={phone} />);
    void lost.then(wait);
  }
  const turn = await takeTurn();
  if (turn === null) wait();
  else await open(turn);
}

const root = document.getElementById('root');
if (root !== null) start(root).catch((error: unknown) => say(root, error));
