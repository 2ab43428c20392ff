import { useState, type FormEvent } from 'react';
import { brand } from '#shared/brand.ts';
import { warmUpSounds } from './verdict-signals.ts';

type JoinProps = { code: string | null; name: string; problem: string; onJoin: (name: string) => Promise<void> };

/** The first screen: a name, and one is in. Without a code it says where to get one. */
export function JoinScreen({ code, name, problem, onJoin }: JoinProps) {
  const [isBusy, setBusy] = useState(false);
  const join = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    warmUpSounds(); // the touch that lets the page be heard
    const typed = new FormData(event.currentTarget).get('name');
    setBusy(true);
    void onJoin(typeof typed === 'string' ? typed.trim() : '').finally(() => setBusy(false));
  };
  return (
    <main className="door-start">
      <p className="door-brand">{brand.full}</p>
      <h1>Einlass</h1>
      {code === null ? (
        <p className="door-lead">
          Lass dir an der Kasse den Code für Helfer zeigen und lies ihn mit der Kamera deines Handys.
        </p>
      ) : (
        <form onSubmit={join}>
          <p className="door-lead">
            Danke, dass du hilfst! Wie heißt du? Die Kasse sieht deinen Namen bis nach diesem Abend.
          </p>
          <label htmlFor="helper">Dein Name</label>
          <input id="helper" name="name" autoComplete="given-name" required maxLength={40} defaultValue={name} />
          <p className="door-problem" role="alert">
            {problem}
          </p>
          <button type="submit" className="door-button is-main" disabled={isBusy}>
            {isBusy ? 'Einen Moment' : 'Mitmachen'}
          </button>
        </form>
      )}
      {code === null && problem !== '' && (
        <p className="door-problem" role="alert">
          {problem}
        </p>
      )}
    </main>
  );
}
