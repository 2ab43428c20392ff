import { ask, tell } from '../bridge.ts';
import { SheetBox } from '../ui/sheet-box.tsx';
import { Supervised } from '../ui/supervised.tsx';

/** To the page on which a network wants a sign-in, and away from it: anybody closes what was opened. */
export function PortalButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="kb" onClick={isOpen ? () => tell('closePortal', {}) : onOpen}>
      {isOpen ? 'Seite schließen' : 'Seite öffnen'}
    </button>
  );
}

/** The page of the network is a stranger's: a supervisor opens it. */
export function PortalSheet({ onClose }: { onClose: () => void }) {
  return (
    <SheetBox title="Anmeldung im WLAN" onClose={onClose}>
      <p className="sheet-what">
        Es öffnet sich die Seite dieses WLANs in einem eigenen Fenster. Dort anmelden oder den Bedingungen zustimmen,
        aber keine Passwörter von uns eingeben. Ist das Netz frei, geht das Fenster von selbst zu.
      </p>
      <Supervised
        onGiven={async (given) => {
          const answer = await ask('openPortal', given);
          if (answer.outcome === 'open') onClose();
          return answer;
        }}
      />
    </SheetBox>
  );
}
