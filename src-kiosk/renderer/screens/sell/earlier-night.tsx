import type { CashSessionView } from '#shared/door/desk-state.ts';
import { tell } from '../../bridge.ts';
import { onLongDay } from '../../ui/german.ts';
import { Icon } from '../../ui/icon.tsx';

/** In place of paying: the till of a night that is over is counted first, or somebody says that it goes on. */
export function EarlierNight({ session, onCount }: { session: CashSessionView; onCount: () => void }) {
  return (
    <section className="pay earlier-night" aria-label="Bezahlen">
      <Icon name="alert-triangle" size={44} />
      <h2>Die Kasse von {onLongDay(session.openedAt)} ist noch offen</h2>
      <p>
        Um 6 Uhr hat ein neuer Geschäftstag begonnen. Zuerst zählen und abschließen, dann mit neuem Anfangsbestand
        öffnen.
      </p>
      <button type="button" className="kb kb-wide" onClick={() => tell('keepCashOpen', {})}>
        Mit dieser Kasse weiter
      </button>
      <button type="button" className="kb kb-primary kb-large kb-wide" onClick={onCount}>
        Zählen
      </button>
    </section>
  );
}
