import { Tooltip } from '@mantine/core';
import type { MembershipMoney } from '#shared/books/money-page.ts';
import { MONEY_WORDS, type MoneyWord } from '#shared/books/money-words.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';

/** Memberships as money: what recurs, who came and went, and who owes, by name. */
export function MembershipPanel({ memberships }: { memberships: MembershipMoney }) {
  const { recurringCents, joined, left, churnBps, paused, running, owed, owedPeople, owedCents } = memberships;
  const rows: [string, MoneyWord | null, string][] = [
    ['Recurring a month', 'recurring', formatCents(recurringCents)],
    ['Running', null, String(running)],
    ['Joined', null, String(joined)],
    ['Left', null, String(left)],
    ['Churn a month', 'churn', churnBps === null ? 'nobody to lose' : `${(churnBps / 100).toFixed(1)} %`],
    ['Paused', null, String(paused)],
  ];
  return (
    <section className="admin-panel" aria-labelledby="money-memberships">
      <h2 id="money-memberships">Memberships</h2>
      <dl className="money-facts">
        {rows.map(([name, word, value]) => (
          <div key={name}>
            <dt>
              {word === null ? (
                name
              ) : (
                <Tooltip label={MONEY_WORDS[word]} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
                  <span tabIndex={0}>{name}</span>
                </Tooltip>
              )}
            </dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="chart-head">
        <h3 id="owed">Owed</h3>
        <p className="dim small">
          {owedPeople === 0
            ? 'nobody owes anything'
            : `${owedPeople === 1 ? '1 person' : `${owedPeople} people`}, ${formatCents(owedCents)}`}
        </p>
      </div>
      <dl className="money-facts" aria-labelledby="owed">
        {owed.map((each) => (
          <div key={each.subscriberId}>
            <dt>
              {each.name ?? 'Deleted account'}
              <span className="dim small">
                {`${each.phase === 'suspended' ? 'no access' : 'in grace'}, paid until ${formatMemberDate(each.since)}`}
              </span>
            </dt>
            <dd className="tabular">{formatCents(each.owedCents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
