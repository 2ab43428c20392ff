import { useState, type ReactNode } from 'react';
import type { LinkTrouble } from '#shared/door/desk-state.ts';
import { tell, useDesk } from './bridge.ts';
import { PortalSheet } from './screens/portal-sheet.tsx';
import { atTime, onDate } from './ui/german.ts';
import { Icon } from './ui/icon.tsx';

/** What stands in the way, and what a volunteer can do. */
function Trouble({ trouble, onPortal }: { trouble: LinkTrouble; onPortal: () => void }): ReactNode {
  if (trouble.kind === 'portal')
    return (
      <>
        <div>
          Dieses WLAN will zuerst eine Anmeldung.{' '}
          <span>Bis dahin prüft und verkauft die Kasse allein. Die Aufsicht öffnet die Seite des WLANs.</span>
        </div>
        <button type="button" className="kb" onClick={trouble.isOpen ? () => tell('closePortal', {}) : onPortal}>
          {trouble.isOpen ? 'Seite schließen' : 'Seite öffnen'}
        </button>
      </>
    );
  return (
    <div>
      {trouble.isOver
        ? `Das Zertifikat von ${trouble.host} ist am ${onDate(trouble.until)} abgelaufen.`
        : `Wer unter ${trouble.host} antwortet, hat kein gültiges Zertifikat.`}{' '}
      <span>
        {trouble.isOver ? 'Uhr und Datum prüfen, sonst dem Büro sagen' : 'Anderes Netz versuchen und dem Büro sagen'}.
        Bis dahin arbeitet die Kasse allein.
      </span>
    </div>
  );
}

/** Never a dialog: who scans on sees since when the desk is alone, why, and how many answers wait. */
export function LinkStrip() {
  const { link } = useDesk();
  const [isAsking, setAsking] = useState(false);
  if (link.isOnline) return null;
  return (
    <>
      <div className="strip" role="status">
        <Icon name="cloud-off" />
        <div>
          Offline{link.offlineSince === null ? '' : ` seit ${atTime(link.offlineSince)}`}.{' '}
          <span>Scans werden auf diesem Gerät geprüft, {link.waiting} warten auf Abgleich.</span>
        </div>
      </div>
      {link.trouble !== null && (
        <div className="strip strip-notices" role="status">
          <Icon name="alert-triangle" />
          <Trouble trouble={link.trouble} onPortal={() => setAsking(true)} />
        </div>
      )}
      {isAsking && link.trouble?.kind === 'portal' && !link.trouble.isOpen && (
        <PortalSheet onClose={() => setAsking(false)} />
      )}
    </>
  );
}
