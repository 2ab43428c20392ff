import { app } from 'electron';
import { beginAnew } from '../begin-anew.ts';
import type { Graphics } from './graphics.ts';
import { isDamage, suspectJournal } from '../store/lay-aside.ts';
import type { Incidents } from './incidents.ts';

type Hearing = {
  tell: Incidents['tell'];
  complain(error: unknown): void;
  /** Whether a screen is shown, so that somebody can read a message. */ isShown(): boolean;
};

/** Without the first screen there is nobody to read: it begins anew at once, without graphics. */
export function hearGraphics(graphics: Graphics, { tell, complain, isShown }: Hearing): void {
  app.on('child-process-gone', (_, gone) => {
    complain(`a process is gone: ${gone.type}, ${gone.reason}`);
    if (!graphics.heard(gone)) return;
    tell('no-graphics');
    if (isShown()) return;
    beginAnew();
    app.exit(0);
  });
}

/** An error nobody caught leaves main as it is: Electron would lay a box of its own over the desk. */
export function hearFaults({ tell, complain }: Pick<Hearing, 'tell' | 'complain'>): void {
  const hear = (error: unknown): void => {
    complain(error);
    tell('program-fault');
  };
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);
}

/** A journal that can't be read any more stops every sale: the desk begins anew at once, and lays the file aside. */
export function hearDamage(journal: string, complain: Hearing['complain']): (error: unknown) => void {
  let isHeard = false;
  return (error) => {
    complain(error);
    if (isHeard || !isDamage(error)) return;
    isHeard = true;
    suspectJournal(journal, error);
    beginAnew();
    app.quit();
  };
}
