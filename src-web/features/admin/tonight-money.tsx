import { formatCents } from '#shared/money.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';

const changeOf = (now: number, before: number): string => {
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : ''}${percent} % on the same weekday before`;
};

/** What tonight has brought, before anybody presses anything; it moves by itself. */
export function TonightMoney() {
  const overview = trpc.admin.overview.useQuery(undefined, LIVE);
  if (overview.data === undefined) return null;
  const { nights, tickets, takenCents, takenWeekBeforeCents } = overview.data.tonight;
  if (nights.length === 0) return null;
  const compared =
    takenWeekBeforeCents === null || takenWeekBeforeCents <= 0 ? null : changeOf(takenCents, takenWeekBeforeCents);
  return (
    <section className="admin-panel tonight-money" aria-labelledby="tonight-money">
      <h2 id="tonight-money">Tonight’s revenue</h2>
      <p className="tonight-sum tabular">{formatCents(takenCents)}</p>
      <p>
        {nights.map(({ id, title }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <a href={adminPaths.ticketsOf(id)}>{title}</a>
          </span>
        ))}
        {`: ${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}, sold before and at the door`}
        {compared !== null && `; ${compared}`}
      </p>
    </section>
  );
}
