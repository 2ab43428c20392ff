import { Table } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatCents } from '#shared/money.ts';
import type { CodeStatement, StatementNight } from '#shared/promo-codes/code-owner.ts';
import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { formatShortDay } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PROMO_OWNER_WORDS } from './promo-owner-words.ts';

// The form brings the rules of its fields: it comes when it is asked for.
const PromoPlaceDialog = lazy(async () => ({ default: (await import('./promo-place-dialog.tsx')).PromoPlaceDialog }));

const { facts: FACTS, statement: WORDS, place: PLACE } = PROMO_OWNER_WORDS;

/** What a code brought, over all time and by event; its free places, and the file to hand out. */
export function PromoStatement({ code }: { code: PromoCodeView }) {
  const statement = trpc.admin.promoCodes.statement.useQuery({ id: code.id }, LIVE);
  const mayGive = useMay('events:manage');
  const place = useFreshDialog<null>(null);
  if (statement.isPending) return <ListWaiting />;
  if (statement.data === undefined) return <LoadFailure sentence={WORDS.failure} lang="en" list={statement} />;
  const { nights, hasMore, places } = statement.data;
  return (
    <>
      <FactList rows={statementFacts(code, statement.data)} />
      <div className="admin-acts">
        {mayGive && places.left > 0 && (
          <Button size="s" icon="ticket" onClick={() => place.ask(null)}>
            {PLACE.give}
          </Button>
        )}
        <ButtonLink look="o" size="s" href={adminPaths.exportPromoStatement('csv', code.id)} download>
          {WORDS.csv}
        </ButtonLink>
        <ButtonLink look="o" size="s" href={adminPaths.exportPromoStatement('xlsx', code.id)} download>
          {WORDS.xlsx}
        </ButtonLink>
      </div>
      {nights.length > 0 && <Nights code={code.code} nights={nights} />}
      {hasMore && <p className="dim">{WORDS.more}</p>}
      <Suspense fallback={null}>
        {place.turn > 0 && (
          <PromoPlaceDialog key={place.turn} code={code} isOpen={place.isOpen} onClose={place.close} />
        )}
      </Suspense>
    </>
  );
}

function statementFacts({ owner, freeAfter }: PromoCodeView, statement: CodeStatement): [string, string][] {
  const { earnedCents, places } = statement;
  return [
    [FACTS.soldFor, formatCents(earnedCents)],
    ...(owner === null ? [] : [[FACTS.owner, owner.name] as [string, string]]),
    ...(freeAfter === null
      ? []
      : ([
          [FACTS.free, FACTS.freeWords(freeAfter)],
          [FACTS.places, FACTS.placesWords(places.earned, places.taken, places.left)],
        ] as [string, string][])),
  ];
}

function Nights({ code, nights }: { code: string; nights: readonly StatementNight[] }) {
  return (
    <Table className="panel-cards" aria-label={WORDS.table(code)}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{WORDS.event}</Table.Th>
          <Table.Th className="is-number">{WORDS.tickets}</Table.Th>
          <Table.Th className="is-number">{WORDS.paid}</Table.Th>
          <Table.Th className="is-number">{WORDS.soldFor}</Table.Th>
          <Table.Th className="is-number">{WORDS.givenAway}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {nights.map(({ eventId, eventTitle, startsAt, tickets, paidTickets, earnedCents, reducedCents }) => (
          <Table.Tr key={eventId}>
            <Table.Th scope="row">
              <a href={adminPaths.ticketsOf(eventId)}>{eventTitle}</a>, {formatShortDay(startsAt)}
            </Table.Th>
            <Table.Td data-label={WORDS.tickets} className="is-number">
              {tickets}
            </Table.Td>
            <Table.Td data-label={WORDS.paid} className="is-number">
              {paidTickets}
            </Table.Td>
            <Table.Td data-label={WORDS.soldFor} className="is-number">
              {formatCents(earnedCents)}
            </Table.Td>
            <Table.Td data-label={WORDS.givenAway} className="is-number">
              {formatCents(reducedCents)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
