import { sheetParts, type SheetPart, type TillSheet } from '#shared/door/till-sheet.ts';
import { formatCents } from '#shared/money.ts';

function Part({ part: { title, rows, note } }: { part: SheetPart }) {
  return (
    <section className="report-part">
      <h2>{title}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.label} className={row.isStrong ? 'report-sum' : row.label.startsWith(' ') ? 'report-of' : ''}>
            <dt>{row.label}</dt>
            <dd>{'cents' in row ? formatCents(row.cents, 'de') : row.count}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p>{note}</p>}
    </section>
  );
}

/** The figures of an X or Z report, part by part: what the paper says too. */
export function ReportFacts({ sheet }: { sheet: TillSheet }) {
  return (
    <div className="report" role="group" aria-label="Bericht">
      {sheetParts(sheet).map((part, i) => (
        <Part key={`${i} ${part.title}`} part={part} />
      ))}
    </div>
  );
}
