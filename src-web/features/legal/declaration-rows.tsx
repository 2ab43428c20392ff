/** What was declared, line by line. */
export function DeclarationRows({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
