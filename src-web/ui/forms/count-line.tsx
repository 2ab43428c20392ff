import { frameWords } from '../frame/words.ts';
import { useWords } from '../lang.tsx';

type CountLineProps = { part: 'hero' | 'footer' };

/** The bachata basic, fitted to equal beats by the width of its letters. Decoration: the real heading follows it. */
export function CountLine({ part }: CountLineProps) {
  return (
    <div className={part === 'hero' ? 'beats two' : 'beats'} aria-hidden="true">
      {useWords(frameWords).count[part].map((word) => (
        <span key={word} className={`w-${word.replace('ü', 'ue')}`}>
          {word}
        </span>
      ))}
    </div>
  );
}
