import type { BigFact } from '#web/content/festivals.ts';

/** Facts as big numerals. */
export function BigFacts({ facts }: { facts: readonly BigFact[] }) {
  return (
    <dl className="big-facts">
      {facts.map(({ figure, what }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
