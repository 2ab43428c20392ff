import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { Proof, ProofId, ProofLink } from '#shared/books/books-proof.ts';
import { providerPage } from '#shared/books/provider-page.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, MINUTE_MS } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { useSite } from '#web/site.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { Icon } from '#web/ui/icon.tsx';

const EVERY_MINUTE = { ...LIVE, refetchInterval: MINUTE_MS };

const many = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
const WORDS: Record<ProofId, { title: string; says: (proof: Proof) => string }> = {
  provider: {
    title: 'Provider = orders',
    says: ({ count, cents }) => `${many(count, 'payment')}, ${formatCents(cents)}`,
  },
  tickets: { title: 'Orders = tickets', says: ({ count, cents }) => `${many(count, 'ticket')}, ${formatCents(cents)}` },
  seats: { title: 'Tickets = seats', says: ({ count }) => many(count, 'night') },
  refunds: { title: 'Refunds', says: ({ count, cents }) => `${count}, ${formatCents(cents)}` },
  tills: { title: 'Tills', says: ({ count, cents }) => `${many(count, 'closing')}, ${formatCents(cents)}` },
  payouts: { title: 'Payouts', says: ({ count, cents }) => `${count}, ${formatCents(cents)}` },
};

/** Where a difference is looked at: pages that everybody who reads money may open. */
function hrefOf({ to, id }: ProofLink, isLive: boolean): string {
  switch (to) {
    case 'order':
      return adminPaths.order(id);
    case 'event':
      return adminPaths.ordersOfEvent(id);
    case 'night':
      return adminPaths.nightReports;
    case 'provider':
      return providerPage(id, isLive);
  }
}

/** The provider's side is read every ten minutes, whoever looks. */
const providerWords = (readUntil: Date | null): string =>
  readUntil === null ? 'the provider not read yet' : `the provider as of ${formatTime(readUntil)}`;

/** The books held against the provider and against themselves: a row of checks, where only a difference is amber. */
export function BooksProof() {
  const proof = trpc.admin.money.proof.useQuery(undefined, EVERY_MINUTE);
  const [open, setOpen] = useState<ProofId | null>(null);
  const shown = proof.data?.proofs.find(({ id, differences }) => id === open && differences.length > 0);
  return (
    <section className="admin-panel" aria-labelledby="books-proof">
      <div className="chart-head">
        <h2 id="books-proof">Books proof</h2>
        {proof.data && (
          <p className="dim small">
            {`checked ${formatTime(proof.data.checkedAt)}, again every minute while you look; ` +
              `${providerWords(proof.data.providerReadUntil)}; since ${formatMemberDate(proof.data.since)}`}
          </p>
        )}
      </div>
      {proof.isPending && <ListWaiting />}
      {proof.isError && <LoadFailure sentence={ADMIN_MESSAGES.paymentsFailed} list={proof} />}
      {proof.data && (
        <ul className="proofs">
          {proof.data.proofs.map((each) => (
            <ProofTile
              key={each.id}
              proof={each}
              isUnread={proof.data.providerReadUntil === null && THEIRS.includes(each.id)}
              isOpen={open === each.id}
              onOpen={() => setOpen(open === each.id ? null : each.id)}
            />
          ))}
        </ul>
      )}
      {shown && <Differences proof={shown} isLive={proof.data?.isLive === true} />}
    </section>
  );
}

/** What needs the provider's side. */
const THEIRS: readonly ProofId[] = ['provider', 'refunds', 'payouts'];

type TileProps = { proof: Proof; isUnread: boolean; isOpen: boolean; onOpen: () => void };

function ProofTile({ proof, isUnread, isOpen, onOpen }: TileProps) {
  const { title, says } = WORDS[proof.id];
  const { length } = proof.differences;
  if (isUnread)
    return (
      <li className="proof">
        <b>{title}</b>
        <span>the provider was not read yet</span>
      </li>
    );
  if (length === 0)
    return (
      <li className="proof is-right">
        <b>
          <Icon name="circle-check" size={18} />
          {title}
        </b>
        <span>{says(proof)}</span>
      </li>
    );
  return (
    <li className="proof is-wrong">
      <b>
        <Icon name="alert-triangle" size={18} />
        {title}
      </b>
      <span>
        {length === 1 ? proof.differences[0]?.says : `${length}${proof.hasMore ? ' and more' : ''} differences`}
      </span>
      <button type="button" aria-expanded={isOpen} onClick={onOpen}>
        {isOpen ? 'Close' : 'Look'}
      </button>
    </li>
  );
}

function Differences({ proof, isLive }: { proof: Proof; isLive: boolean }) {
  // The demo's provider is a stand-in without such pages.
  const { isDemo } = useSite();
  return (
    <ul className="proof-differences" aria-label={`Differences: ${WORDS[proof.id].title}`}>
      {proof.differences.map(({ says, link }) => {
        const isOutside = link.to === 'provider';
        return (
          <li key={`${says} ${link.id}`}>
            {isOutside && isDemo ? (
              <span className="admin-id">{`${says} (${link.id})`}</span>
            ) : (
              <a href={hrefOf(link, isLive)} {...(isOutside && { target: '_blank', rel: 'noopener' })}>
                {isOutside ? `${says} (${link.id}, at Stripe)` : says}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
