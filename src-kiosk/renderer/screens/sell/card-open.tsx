import { useState } from 'react';
import { RELEASE_REASONS } from '#shared/door/taking-back.ts';
import { formatCents } from '#shared/money.ts';
import { ask } from '../../bridge.ts';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

/** Nobody knows whether the card was charged: the same payment again, or a supervisor who answers for another one. */
export function CardOpen({ amountCents }: { amountCents: number }) {
  const [isReleasing, setReleasing] = useState(false);
  return (
    <div className="card-open" role="status">
      <p>
        Kartenzahlung über {formatCents(amountCents, 'de')} ist ungeklärt. Denselben Betrag noch einmal mit Karte
        kassieren; es wird nicht doppelt abgebucht.
      </p>
      <button type="button" className="kb kb-wide" onClick={() => setReleasing(true)}>
        Anders bezahlen, mit Aufsicht
      </button>
      {isReleasing && (
        <SupervisorSheet
          title="Anders bezahlen"
          what={`Kartenzahlung über ${formatCents(amountCents, 'de')}, ungeklärt`}
          reasons={RELEASE_REASONS}
          onClose={() => setReleasing(false)}
          onPin={async (supervisor, reason) => {
            await ask('releaseCard', { supervisor, reason });
            setReleasing(false);
          }}
        />
      )}
    </div>
  );
}
