import { Table } from '@mantine/core';
import type { ImportPreview, ImportRow } from '#shared/events/import/imported-night.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FIELD_WORDS } from './series-words.ts';

const wordsOf = (name: string): string => Object.entries(FIELD_WORDS).find(([field]) => field === name)?.[1] ?? name;

/** What the file holds, night for night, and what of it is not imported. */
export function Preview({ preview: { rows, problems, past } }: { preview: ImportPreview }) {
  return (
    <>
      {past > 0 && (
        <p className="dim">
          {past === 1 ? 'One night is over and left out.' : `${past} nights are over and left out.`}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="import-problems" aria-label="Not imported">
          {problems.map(({ where, what }, at) => (
            <li key={`${at} ${where}`} className="field-error">
              <Icon name="alert-triangle" />
              {`${where}: ${what}`}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className="import-columns" tabIndex={0} role="region" aria-label="What the file holds">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Event</Table.Th>
                <Table.Th>Starts</Table.Th>
                <Table.Th>Place</Table.Th>
                <Table.Th>What happens</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.uid} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}

function Row({ row }: { row: ImportRow }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {row.title}
        {row.isOfSeries && <span className="dim small"> · series</span>}
      </Table.Th>
      <Table.Td>
        <time
          dateTime={isoBerlin(row.startsAt)}
        >{`${formatMemberDate(row.startsAt)}, ${formatTime(row.startsAt)}`}</time>
      </Table.Td>
      <Table.Td>{row.location}</Table.Td>
      <Table.Td>
        <WhatHappens row={row} />
        {row.stillDay !== null && (
          <span className="dim small">{` ${row.stillDay}: no dancing in public in Bavaria`}</span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function WhatHappens({ row: { status, changes, holders, needsPrice } }: { row: ImportRow }) {
  if (status === 'new') {
    return (
      <>
        <Chip tone="ok" icon="plus">
          New
        </Chip>
        {needsPrice && <span className="dim small"> no price in the file</span>}
      </>
    );
  }
  if (status === 'same') return <span className="dim">Unchanged</span>;
  return (
    <>
      <Chip tone="warn" icon="refresh">
        Changed
      </Chip>{' '}
      <span className="dim small">
        {changes.map(wordsOf).join(', ')}
        {holders > 0 && `; ${holders} buyers are mailed`}
      </span>
    </>
  );
}
