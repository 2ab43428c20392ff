import { useState } from 'react';
import { useDoorWords } from './words.ts';

/** The door is open in another tab of this phone: one of them scans, never both. */
export function OtherTabScreen({ onTakeOver }: { onTakeOver: () => void }) {
  const { moment, otherTab: words } = useDoorWords();
  const [isBusy, setBusy] = useState(false);
  const take = (): void => {
    setBusy(true);
    onTakeOver();
  };
  return (
    <main className="door-start">
      <h1>{words.title}</h1>
      <p className="door-lead" role="status">
        {words.text}
      </p>
      <button type="button" className="door-button is-main" disabled={isBusy} onClick={take}>
        {isBusy ? moment : words.here}
      </button>
    </main>
  );
}
