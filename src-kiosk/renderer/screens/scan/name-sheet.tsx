import { useState } from 'react';
import type { ListedMatchView, NameMatchView } from '#shared/door/kiosk-bridge.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { FindName, LookSheet } from '../find-name.tsx';
import { ListedSheet } from './listed-sheet.tsx';
import type { FindProps } from './scan-sheets.tsx';

type Looked = { match: NameMatchView } | { guest: ListedMatchView } | null;

/** Guests, members and guest lists of tonight by name; who is found is looked at before anybody comes in. */
export function NameSheet({ onFound, onClose }: FindProps) {
  const [query, setQuery] = useState('');
  const [looked, look] = useState<Looked>(null);
  const back = () => look(null);
  if (looked !== null && 'match' in looked)
    return (
      <LookSheet
        match={looked.match}
        act={looked.match.isOpen ? 'Einlassen' : 'Ticket prüfen'}
        onFound={onFound}
        onBack={back}
        onClose={onClose}
      />
    );
  if (looked !== null) return <ListedSheet guest={looked.guest} onBack={back} onClose={onClose} />;
  return (
    <SheetBox title="Name suchen" onClose={onClose}>
      <FindName
        query={query}
        onQuery={setQuery}
        onListed={(guest) => look({ guest })}
        onMatch={(match) => look({ match })}
      />
    </SheetBox>
  );
}
