import { useState } from 'react';

/** The door is open in another tab of this phone: one of them scans, never both. */
export function OtherTabScreen({ onTakeOver }: { onTakeOver: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const take = (): void => {
    setBusy(true);
    onTakeOver();
  };
  return (
    <main className="door-start">
      <h1>Schon offen</h1>
      <p className="door-lead" role="status">
        Der Einlass ist auf diesem Handy in einem anderen Tab offen. Scanne dort weiter, oder mach hier weiter: dann
        hört der andere auf.
      </p>
      <button type="button" className="door-button is-main" disabled={isBusy} onClick={take}>
        {isBusy ? 'Einen Moment' : 'Hier weitermachen'}
      </button>
    </main>
  );
}
