const CLAIMS = [
  ['150+', 'dancers'],
  ['4.9/5', 'satisfaction'],
  ['€1200+', 'annual value'],
] as const;

/** Three claims below the plans. */
export function TrustStrip() {
  return (
    <ul className="trust">
      {CLAIMS.map(([figure, what]) => (
        <li key={what}>
          <b>{figure}</b> {what}
        </li>
      ))}
    </ul>
  );
}
