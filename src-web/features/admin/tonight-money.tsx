import { formatCents } from '#shared/money.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { panelWords, type PanelWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const changeOf = (now: number, before: number, words: PanelWords): string => {
  const percent = Math.round((100 * (now - before)) / before);
  return words.changeBefore(percent > 0, percent);
};

/** What tonight has brought, before anybody presses anything; it moves by itself. */
export function TonightMoney() {
  const lang = useLang();
  const words = useWords(panelWords);
  const overview = trpc.admin.overview.useQuery(undefined, LIVE);
  if (overview.data === undefined) return null;
  const { nights, tickets, takenCents, takenWeekBeforeCents } = overview.data.tonight;
  if (nights.length === 0) return null;
  const compared =
    takenWeekBeforeCents === null || takenWeekBeforeCents <= 0
      ? null
      : changeOf(takenCents, takenWeekBeforeCents, words);
  return (
    <section className="admin-panel tonight-money" aria-labelledby="tonight-money">
      <h2 id="tonight-money">{words.tonightsRevenue}</h2>
      <p className="tonight-sum tabular">{formatCents(takenCents, lang)}</p>
      <p>
        {nights.map(({ id, title }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <a href={adminPaths.ticketsOf(id)}>{title}</a>
          </span>
        ))}
        {words.ticketsSoldTonight(tickets)}
        {compared !== null && `; ${compared}`}
      </p>
    </section>
  );
}
