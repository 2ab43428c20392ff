import { useLocation, useSearch } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import type { BoughtCard } from '#shared/entry-cards/entry-card.ts';
import { SECOND_MS } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { CardOffers } from '#web/features/entry-cards/card-offers.tsx';
import { cardWords } from '#web/features/entry-cards/words.ts';
import { paths } from '#web/routes/paths.ts';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';

const LOOK_AGAIN_MS = 3 * SECOND_MS;

/** /cards: choose one and pay in another tab; with an order, how it stands. */
export function EntryCardsPage() {
  const words = useWords(cardWords);
  const [, navigate] = useLocation();
  const to = usePathFor();
  const orderId = new URLSearchParams(useSearch()).get('order');
  const open = (id: string | null): void => navigate(to(id === null ? paths.cards : `${paths.cards}?order=${id}`));
  return (
    <>
      <title>{`${words.title} | ${brand.full}`}</title>
      {orderId === null ? <Offers onOrdered={open} /> : <Ordered orderId={orderId} onAgain={() => open(null)} />}
    </>
  );
}

function Offers({ onOrdered }: { onOrdered: (orderId: string) => void }) {
  const words = useWords(cardWords);
  const mine = trpc.entryCards.mine.useQuery(undefined, { refetchOnMount: 'always' });
  const offered = mine.data?.offered ?? [];
  return (
    <div className="wrap cards-page">
      <h1>{words.title}</h1>
      {mine.data === undefined ? (
        mine.isError ? (
          <LoadFailed sentence={words.bought.loadFailed} isBusy={mine.isFetching} onRetry={() => void mine.refetch()} />
        ) : (
          <MarkLoader text={words.bought.loading} />
        )
      ) : (
        <>
          <p className="lead">{offered.length === 0 ? words.none : words.lead}</p>
          <CardOffers offered={offered} onOrdered={onOrdered} />
        </>
      )}
    </div>
  );
}

type OrderedProps = { orderId: string; onAgain: () => void };

function Ordered({ orderId, onAgain }: OrderedProps) {
  const words = useWords(cardWords).bought;
  const bought = trpc.entryCards.bought.useQuery(
    { orderId },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data !== undefined && (state.data.isPaid || state.data.hasFailed) ? false : LOOK_AGAIN_MS,
    },
  );
  if (bought.data === undefined)
    return (
      <div className="wrap cards-page">
        {bought.isError ? (
          <LoadFailed sentence={words.loadFailed} isBusy={bought.isFetching} onRetry={() => void bought.refetch()} />
        ) : (
          <MarkLoader text={words.loading} />
        )}
      </div>
    );
  return (
    <div className="wrap cards-page" role="status">
      {bought.data.isPaid ? <Paid card={bought.data} /> : <Unpaid card={bought.data} onAgain={onAgain} />}
    </div>
  );
}

function Paid({ card }: { card: BoughtCard }) {
  const words = useWords(cardWords).bought;
  const to = usePathFor();
  return (
    <>
      <h1>{words.title}</h1>
      <p className="lead">{words.text(card.entries)}</p>
      <p>
        <ButtonLink href={to(paths.dashboardCards)} icon="ticket">
          {words.show}
        </ButtonLink>
      </p>
    </>
  );
}

function Unpaid({ card: { hasFailed, url }, onAgain }: { card: BoughtCard; onAgain: () => void }) {
  const words = useWords(cardWords).bought;
  return (
    <>
      <h1>{hasFailed ? words.over : words.waiting}</h1>
      <p className="lead">{hasFailed ? words.overText : words.waitingText}</p>
      {!hasFailed && url !== null && (
        <ButtonLink href={url} icon="external-link">
          {words.open}
        </ButtonLink>
      )}
      <Button look="o" onClick={onAgain}>
        {words.again}
      </Button>
    </>
  );
}
