import { useState } from 'react';
import type { LinkTrouble } from '#shared/door/desk-state.ts';
import { useDesk } from './bridge.ts';
import { PortalButton, PortalSheet } from './screens/portal-sheet.tsx';
import { atTime, onDate } from './ui/german.ts';
import { Icon } from './ui/icon.tsx';

/** What stands in the way, and what a volunteer can do. */
function troubleWords(trouble: LinkTrouble | null): { why: string; todo: string } {
  if (trouble === null) return { why: '', todo: 'Scans werden auf diesem Gerät geprüft' };
  if (trouble.kind === 'portal')
    return {
      why: 'Dieses WLAN will zuerst eine Anmeldung.',
      todo: 'Die Aufsicht öffnet seine Seite. Bis dahin arbeitet die Kasse allein',
    };
  if (trouble.isOver)
    return {
      why: `Das Zertifikat von ${trouble.host} ist am ${onDate(trouble.until)} abgelaufen.`,
      todo: 'Uhr und Datum prüfen, sonst dem Büro sagen. Bis dahin arbeitet die Kasse allein',
    };
  return {
    why: `Wer unter ${trouble.host} antwortet, hat kein gültiges Zertifikat.`,
    todo: 'Anderes Netz versuchen und dem Büro sagen. Bis dahin arbeitet die Kasse allein',
  };
}

/**
 * Never a dialog: who scans on sees since when the desk is alone, why, and how many answers wait. One strip for all of
 * it: each takes height from what is sold below.
 */
export function LinkStrip() {
  const { link } = useDesk();
  const [isAsking, setAsking] = useState(false);
  if (link.isOnline) return null;
  const { why, todo } = troubleWords(link.trouble);
  const portal = link.trouble?.kind === 'portal' ? link.trouble : null;
  return (
    <>
      <div className="strip strip-link" role="status">
        <Icon name="cloud-off" />
        <div>
          Offline{link.offlineSince === null ? '' : ` seit ${atTime(link.offlineSince)}`}. {why}{' '}
          <span>
            {todo}, {link.waiting} warten auf Abgleich.
          </span>
        </div>
        {portal !== null && <PortalButton isOpen={portal.isOpen} onOpen={() => setAsking(true)} />}
      </div>
      {isAsking && portal !== null && !portal.isOpen && <PortalSheet onClose={() => setAsking(false)} />}
    </>
  );
}
