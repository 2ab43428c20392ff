/** Facts as big numerals. */
export function BigFacts({ facts }: { facts: readonly { figure: string; what: string }[] }) {
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
