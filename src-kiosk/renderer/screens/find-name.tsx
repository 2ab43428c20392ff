import { useEffect, useState, type ReactNode } from 'react';
import type { ListedMatchView, NameMatchView, NameSearchView } from '#shared/door/kiosk-bridge.ts';
import { ask, sentenceOf, useDesk } from '../bridge.ts';
import { SheetBox } from '../ui/sheet-box.tsx';

/** Between two letters nobody is asked. */
const TYPING_MS = 150;
const SHORTEST = 2;

const isAskable = (query: string): boolean => query.trim().length >= SHORTEST;
/** What is found before anything is typed: it stands there at once, so that the field does not move under a finger. */
const NOBODY: NameSearchView = { listed: [], matches: [], more: 0, isWhole: true, isRefused: false };

type Search = { found: NameSearchView | null; problem: string };

/** Whose names: everybody's of tonight, or members' alone. */
type Whose = { only?: 'members' };

/** Asked anew for every letter, and for the same ones when the network comes or goes. */
function useSearch(query: string, { only }: Whose): Search {
  const { isOnline } = useDesk().link;
  const [search, setSearch] = useState<Search>({ found: isAskable(query) ? null : NOBODY, problem: '' });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        void ask('searchNames', { query, ...(only !== undefined && { only }) }).then(
          (found) => isCurrent && setSearch({ found, problem: '' }),
          (error: unknown) => isCurrent && setSearch({ found: null, problem: sentenceOf(error) }),
        ),
      TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, only, isOnline]);
  return search;
}

const cameOf = ({ came, most }: ListedMatchView): string =>
  came === 0 ? 'noch nicht da' : came >= most ? 'alle da' : `${came} von ${most} da`;

/** What a search says beside its names: nobody, too many, or that only part of the names could be searched. */
function SearchWords({ query, found }: { query: string; found: NameSearchView }) {
  const isTyped = isAskable(query);
  const isNobody = found.listed.length + found.matches.length === 0;
  return (
    <div role="status">
      {found.more > 0 && <p className="more">{found.more} weitere: genauer suchen.</p>}
      {isNobody && (
        <p className="empty">
          {!isTyped && 'Mindestens zwei Buchstaben eintippen.'}
          {isTyped && (found.isWhole ? 'Niemand mit diesem Namen auf der Liste.' : 'So nicht gefunden.')}
        </p>
      )}
      {isTyped && !found.isWhole && (
        <p className="more">
          {found.isRefused ? 'Der Server sucht gerade nicht mit. ' : 'Ohne Netz. '}
          Hier steht nur der Vorname mit dem ersten Buchstaben des Nachnamens: nach dem Vornamen suchen.
        </p>
      )}
    </div>
  );
}

type ResultsProps = {
  query: string;
  found: NameSearchView;
  onListed: (guest: ListedMatchView) => void;
  onMatch: (match: NameMatchView) => void;
};

function Results({ query, found, onListed, onMatch }: ResultsProps) {
  return (
    <div className="matches">
      {found.listed.map((guest) => (
        <button key={guest.guestId} type="button" onClick={() => onListed(guest)}>
          {guest.name}
          {guest.most > 1 && ` +${guest.most - 1}`}
          <small>
            Gästeliste {guest.listName}, {cameOf(guest)}
          </small>
        </button>
      ))}
      {found.matches.map((match) => (
        <button key={match.code} type="button" onClick={() => onMatch(match)}>
          {match.name}
          <small>
            {match.kind}, {match.mark}
            {!match.isOpen && `, ${match.state}`}
          </small>
        </button>
      ))}
      <SearchWords query={query} found={found} />
    </div>
  );
}

type FindNameProps = Whose & {
  query: string;
  onQuery: (query: string) => void;
  onListed?: (guest: ListedMatchView) => void;
  onMatch: (match: NameMatchView) => void;
};

/** A field for a name, and who has it. */
export function FindName({ only, query, onQuery, onListed = () => undefined, onMatch }: FindNameProps) {
  const { found, problem } = useSearch(query, only === undefined ? {} : { only });
  return (
    <>
      <label className="field">
        <span>Name</span>
        <input autoFocus value={query} onChange={(event) => onQuery(event.target.value)} spellCheck={false} />
      </label>
      {problem !== '' && (
        <p role="alert" className="alert">
          {problem}
        </p>
      )}
      {found !== null && <Results query={query} found={found} onListed={onListed} onMatch={onMatch} />}
    </>
  );
}

type LookProps = {
  match: NameMatchView;
  /** What is done once it is this person. */ act: string;
  onFound: (text: string) => void;
  onBack: () => void;
  onClose: () => void;
  /** Why it did not go. */ children?: ReactNode;
};

/** Nobody is taken by a name alone: first the cashier sees whose it is and asks for the second mark. */
export function LookSheet({ match, act, onFound, onBack, onClose, children }: LookProps) {
  return (
    <SheetBox title="Ist es diese Person?" onClose={onClose}>
      <dl className="look">
        <dt>Name</dt>
        <dd>{match.name}</dd>
        <dt>Als</dt>
        <dd>{match.kind}</dd>
        <dt>Zweites Merkmal</dt>
        <dd>{match.mark}</dd>
        <dt>Stand</dt>
        <dd>{match.state}</dd>
      </dl>
      <p className="more">Nach dem zweiten Merkmal fragen: Anfang der E-Mail-Adresse oder Ende der Nummer.</p>
      {children}
      <div className="look-acts">
        <button type="button" className="kb kb-large" autoFocus onClick={onBack}>
          Andere Person
        </button>
        <button type="button" className="kb kb-primary kb-large" onClick={() => onFound(match.code)}>
          {act}
        </button>
      </div>
    </SheetBox>
  );
}
