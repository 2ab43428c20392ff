import type { WaitListDraw } from '#shared/wait-list/wait-list.ts';
import { useWords } from '#web/ui/lang.tsx';
import { waitListWords } from './words.ts';

/** What anybody needs who does the draw again: the seed's fingerprint from the first day, the seed once it is done. */
export function CheckLots({ draw: { isDrawn, lots, seedHash, seed, lot } }: { draw: WaitListDraw }) {
  const words = useWords(waitListWords).lots;
  const facts = [
    [words.seedHash, seedHash],
    [words.seed, seed ?? words.notYet],
    ...(lot === null ? [] : [[words.ownLot, lot] as const]),
  ] as const;
  return (
    <details className="wait-lots">
      <summary>{words.howToCheck}</summary>
      <p className="small">
        {isDrawn && lots !== null && `${words.drawn(lots)} `}
        {words.check}
      </p>
      <dl className="small">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
