import { Tooltip } from '@mantine/core';
import type { MoneyView } from '#shared/books/money-page.ts';
import { MONEY_WORDS, type MoneyWord } from '#shared/books/money-words.ts';
import { formatCents } from '#shared/money.ts';
import { changeOf, percentOf } from './money-words.ts';

type SumProps = { name: string; word: MoneyWord; amount: string; tone?: 'bad' | 'ok'; note: string };

/** One sum: its name says what it means when it is pointed at or reached by the keyboard. */
function Sum({ name, word, amount, tone, note }: SumProps) {
  return (
    <div className="money-sum">
      <dt>
        <Tooltip label={MONEY_WORDS[word]} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
          <span tabIndex={0}>{name}</span>
        </Tooltip>
      </dt>
      <dd>
        <b className="tabular">{amount}</b>
        <span className={tone === undefined ? 'dim' : `is-${tone}`}>{note}</span>
      </dd>
    </div>
  );
}

/** The five sums that add up: online, door and memberships, less what was given back, is what was taken. */
export function MoneySums({ view }: { view: MoneyView }) {
  const { sums, takenBeforeCents, memberships } = view;
  const change = changeOf(sums.takenCents, takenBeforeCents);
  const doorCents = sums.doorCents + sums.goodsCents;
  const gross = sums.onlineCents + doorCents + sums.membershipCents;
  return (
    <dl className="money-sums">
      <Sum
        name="Taken"
        word="taken"
        amount={formatCents(sums.takenCents)}
        note={change === null ? 'nothing before to compare with' : `${change} on as many days before`}
      />
      <Sum name="Online" word="online" amount={formatCents(sums.onlineCents)} note={`${sums.tickets} tickets in all`} />
      <Sum
        name="Door"
        word="door"
        amount={formatCents(doorCents)}
        note={`cash ${formatCents(sums.cashCents)} · card ${formatCents(sums.cardCents)}`}
      />
      <Sum
        name="Memberships"
        word="memberships"
        amount={formatCents(sums.membershipCents)}
        note={`${memberships.running} running`}
      />
      <Sum
        name="Given back"
        word="givenBack"
        amount={formatCents(-sums.returnedCents)}
        {...(sums.returnedCents > 0 && { tone: 'bad' as const })}
        note={`${percentOf(sums.returnedCents, gross)} of what came in`}
      />
    </dl>
  );
}

/** What is no part of the sums: fees, codes, and what a bank asks back. */
export function MoneyBeside({ view: { sums, feesReadUntil } }: { view: MoneyView }) {
  const parts: [string, MoneyWord, number][] = [
    ['Fees of the provider', 'fees', sums.feeCents],
    ['Taken off by codes', 'reduced', sums.reducedCents],
    ['Claimed back by banks', 'disputed', sums.disputedCents],
  ];
  return (
    <dl className="money-beside" aria-label="No part of the sums">
      {parts.map(([name, word, cents]) => (
        <div key={name}>
          <dt>
            <Tooltip label={MONEY_WORDS[word]} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
              <span tabIndex={0}>{name}</span>
            </Tooltip>
          </dt>
          <dd className="tabular">{word === 'fees' && feesReadUntil === null ? 'not read yet' : formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
