import { useState } from 'react';
import { ask, tell, useDesk } from '../bridge.ts';
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

/** Before the desk is paired: whoever sets it up signs in, for nobody's PIN is known yet. */
export function SignIn() {
  const { link, isGuarded } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const isOpen = link.trouble?.kind === 'portal' && link.trouble.isOpen;
  return (
    <>
      <p>
        Seine Seite öffnet sich in einem eigenen Fenster, dort keine Passwörter von uns eingeben. Ist das Netz frei,
        geht sie von selbst zu.
      </p>
      <PortalButton isOpen={isOpen} onOpen={() => (isGuarded ? setAsking(true) : tell('openPortal', {}))} />
      {isAsking && !isOpen && <PortalSheet onClose={() => setAsking(false)} />}
    </>
  );
}
