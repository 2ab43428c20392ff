import { Progress } from '@mantine/core';
import { useState } from 'react';
import { SMALL_BUSINESS_LIMITS, type SmallBusinessState } from '#shared/books/money-queries.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { isPeriod, monthSoFar } from '#web/ui/admin/period.ts';
import { PeriodFields } from '#web/ui/admin/period-fields.tsx';
import { PeriodPresets } from '#web/ui/admin/period-presets.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ArtistMoney } from './artist-money.tsx';
import { DatevBatch } from './datev-batch.tsx';
import { DisputeList } from './dispute-list.tsx';
import { PayoutList } from './payout-list.tsx';
import { VatByRate } from './vat-by-rate.tsx';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';

/** What the accountant gets: turnover by VAT rate, payouts and disputes, every day as a file and as bookings. */
export function Accounting() {
  const [days, setDays] = useState(() => monthSoFar(new Date()));
  return (
    <section className="admin-panel" aria-labelledby="accounting-title">
      <h2 id="accounting-title">For the accountant</h2>
      <p className="dim">Takings, refunds, net and VAT of every day by rate, as CSV.</p>
      <p className="dim small">
        VAT is the sum of what the receipts say, each rounded on its own: it may differ by cents from the VAT of the
        sum.
      </p>
      <PeriodPresets period={days} onChange={setDays} />
      <div className="money-days">
        <PeriodFields period={days} onChange={setDays} />
        {isPeriod(days) && (
          <ButtonLink
            look="o"
            icon="download"
            href={`/admin/exports/accounting.csv?from=${days.from}&to=${days.to}`}
            download
          >
            Download CSV
          </ButtonLink>
        )}
      </div>
      <VatByRate days={days} />
      <PayoutList days={days} />
      <DisputeList days={days} />
      <ArtistMoney days={days} />
      <DatevBatch days={days} />
    </section>
  );
}

const STATE_TEXT: Record<SmallBusinessState, { tone: 'ok' | 'warn' | 'bad'; word: string }> = {
  far: { tone: 'ok', word: 'Far from the limits' },
  near: { tone: 'warn', word: 'Near a limit' },
  crossed: { tone: 'bad', word: 'Above a limit' },
};

/** How near the turnover is to where § 19 UStG ends. */
export function SmallBusinessLimits() {
  const watch = trpc.admin.payments.smallBusiness.useQuery();
  if (watch.isError) return <LoadFailure sentence={ADMIN_MESSAGES.paymentsFailed} list={watch} />;
  if (watch.data === undefined) return null;
  const { isSmallBusiness, previousYearCents, currentYearCents, state } = watch.data;
  const { tone, word } = STATE_TEXT[state];
  return (
    <section className="admin-panel" aria-labelledby="limits-title">
      <h2 id="limits-title">§ 19 UStG limits</h2>
      {isSmallBusiness && (
        <Chip tone={tone} icon={state === 'far' ? 'circle-check' : 'alert-triangle'}>
          {word}
        </Chip>
      )}
      <Meter label="Last year" amount={previousYearCents} limit={SMALL_BUSINESS_LIMITS.previousYearCents} />
      <Meter label="This year" amount={currentYearCents} limit={SMALL_BUSINESS_LIMITS.currentYearCents} />
      <p className="dim small">
        {isSmallBusiness
          ? 'You sell without VAT. Above €25,000 last year or €100,000 this year the exemption ends at ' +
            'once: from the crossing sale on VAT is due.'
          : 'You charge VAT, so nothing depends on these limits now.'}
      </p>
    </section>
  );
}

function Meter({ label, amount, limit }: { label: string; amount: number; limit: number }) {
  return (
    <div className="money-meter">
      <span>{label}</span>
      <span className="tabular">{`${formatCents(amount)} of ${formatCents(limit)}`}</span>
      <Progress aria-label={label} value={Math.round(Math.min(Math.max(amount / limit, 0), 1) * 100)} />
    </div>
  );
}
