import type { CSSProperties, ReactNode } from 'react';
import type { GlyphName, Tone } from '#shared/door/verdict-look.ts';
import { useSoundOn } from '../../scanner/sounds.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';

export type Fact = readonly [label: string, value: string];

/** The word fills its line: the longer it is, the narrower it is cut, and the longer its longest part, the smaller. */
function wordLook(word: string): { className: string; style: CSSProperties } {
  const longest = Math.max(...word.split(' ').map((part) => part.length));
  return {
    className: word.length > 8 ? 'narrow' : word.length > 6 ? 'tight' : '',
    style: { '--letters': longest } as CSSProperties,
  };
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type VerdictFrameProps = {
  look: { tone: Tone; glyph: GlyphName; word: string; todo: string };
  isOffline: boolean;
  facts?: readonly Fact[];
  /** Who stands there, or each of several. */ people?: ReactNode;
  problem: string;
  /** Asked over it. */ sheet?: ReactNode;
  /** The ways on. */ children: ReactNode;
};

/** The whole screen says it: colour, glyph, word, sound; the facts a human decides by, and the ways on. */
export function VerdictFrame({ look, isOffline, facts = [], people, problem, sheet, children }: VerdictFrameProps) {
  const isSoundOn = useSoundOn();
  const { tone, glyph, word, todo } = look;
  return (
    <>
      <main className={`verdict verdict-${tone}`} role="alert">
        <Glyph name={glyph} tone={tone} />
        <div className="verdict-sound">
          <Icon name={isSoundOn ? 'volume' : 'volume-off'} size={24} />
          {isSoundOn ? 'Ton an' : 'Ton aus'}
          {isOffline && ' · ohne Netz geprüft'}
        </div>
        <div className="verdict-text">
          <h1 {...wordLook(word)}>{word}</h1>
          <p className="verdict-do">{todo}</p>
          {people}
          <Facts facts={facts} />
          {problem !== '' && <p className="verdict-problem">{problem}</p>}
          <div className="verdict-foot">{children}</div>
        </div>
      </main>
      {sheet}
    </>
  );
}
