/** Label left, value right, a line each: on sheets and in dialogs. */
export function FactList({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="fact-list">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
