type CountLineProps = { part: 'hero' | 'footer' };

const WORDS = { hero: ['one', 'two', 'three', 'tap'], footer: ['five', 'six', 'seven', 'tap'] } as const;

/** The bachata basic, fitted to equal beats by the width of its letters. Decoration: the real heading follows it. */
export function CountLine({ part }: CountLineProps) {
  return (
    <div className={part === 'hero' ? 'beats two' : 'beats'} aria-hidden="true">
      {WORDS[part].map((word) => (
        <span key={word} className={`w-${word}`}>
          {word}
        </span>
      ))}
    </div>
  );
}
