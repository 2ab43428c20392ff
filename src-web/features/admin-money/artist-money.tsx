import { percentOf } from '#shared/engagements/letter.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { isPeriod, type Period } from '#web/ui/admin/period.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ARTIST_MONEY_WORDS as WORDS } from './artist-money-words.ts';

/** What artists were paid in these days, with what is kept back and owed beside it. */
export function ArtistMoney({ days }: { days: Period }) {
  const isAsked = isPeriod(days);
  const shown = trpc.admin.money.artists.useQuery(days, { enabled: isAsked });
  if (shown.isError) return <LoadFailure sentence={WORDS.failed} lang="en" list={shown} />;
  if (shown.data === undefined) return null;
  const { count, payoutCents, vatCents, deductedCents, kskCents, kskRate, waitingCents } = shown.data;
  const rows = [
    [WORDS.paid(count), formatCents(payoutCents)] as const,
    ...(vatCents > 0 ? [[WORDS.vat, formatCents(vatCents)] as const] : []),
    ...(deductedCents > 0 ? [[WORDS.deducted, formatCents(deductedCents)] as const] : []),
    ...(kskCents > 0 ? [[WORDS.ksk(percentOf(kskRate.bps, 'en')), formatCents(kskCents)] as const] : []),
    ...(waitingCents > 0 ? [[WORDS.waiting, formatCents(waitingCents)] as const] : []),
  ];
  return (
    <section aria-labelledby="artist-money-title">
      <h3 id="artist-money-title">{WORDS.title}</h3>
      {count === 0 && waitingCents === 0 ? <p className="dim">{WORDS.none}</p> : <FactList rows={rows} />}
      {kskCents > 0 && (
        <p className="dim small">
          {WORDS.kskFree} {!kskRate.isOwn && WORDS.kskOld}
        </p>
      )}
      {count > 0 && (
        <ButtonLink look="o" size="s" icon="download" href={adminPaths.exportArtists(days)} download>
          {WORDS.file}
        </ButtonLink>
      )}
    </section>
  );
}
