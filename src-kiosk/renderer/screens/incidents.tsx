import { tell, useDesk } from '../bridge.ts';
import { atTime } from '../ui/german.ts';
import { Icon } from '../ui/icon.tsx';

/** What went wrong and was got over; it stays until somebody has read it. */
export function Incidents() {
  const { incidents } = useDesk();
  const latest = incidents.at(-1);
  if (latest === undefined) return null;
  return (
    <section className="incident" role="alert">
      <Icon name="alert-triangle" />
      <div>
        <b>
          {latest.title}, {atTime(latest.at)}
        </b>
        <p>{latest.help}</p>
        {incidents.slice(0, -1).map(({ kind, title, at }) => (
          <p key={kind}>
            {title}, {atTime(at)}
          </p>
        ))}
      </div>
      <button type="button" className="kb" onClick={() => tell('readIncidents', {})}>
        Gelesen
      </button>
    </section>
  );
}
