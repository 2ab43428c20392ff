import { GENRES, type Genre } from '#shared/art/inks.ts';
import {
  maskedVoucherCode,
  VOUCHER_CHOICES,
  VOUCHER_LEAST_CENTS,
  VOUCHER_MOST_CENTS,
  VOUCHER_NAME_LENGTH,
  VOUCHER_WORDS_LENGTH,
  voucherEndsAt,
  voucherLastDay,
} from '#shared/gift-vouchers/gift-voucher.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { voucherWords } from './words.ts';

/** What is typed so far. */
export type Draft = {
  amountCents: number | 'other';
  ownAmount: string;
  motif: Genre;
  forName: string;
  fromName: string;
  words: string;
  way: 'print' | 'mail';
  address: string;
  day: string;
};
export const EMPTY_DRAFT: Draft = {
  amountCents: VOUCHER_CHOICES[1],
  ownAmount: '',
  motif: 'bachata',
  forName: '',
  fromName: '',
  words: '',
  way: 'print',
  address: '',
  day: '',
};
export type Change = (change: Partial<Draft>) => void;
type Part = { draft: Draft; change: Change };

const useMoney = () => {
  const lang = useLang();
  return (amount: number): string => formatCents(cents(amount), lang);
};
/** Whole euros without their zeros, as they are printed large. */
const large = (amount: string): string => amount.replace(/[.,]00(?=\D|$)/, '');

/** How much: one of the usual amounts, or another. */
export function Amount({ draft, change, isWrong }: Part & { isWrong: boolean }) {
  const words = useWords(voucherWords);
  const money = useMoney();
  const [least, most] = [large(money(VOUCHER_LEAST_CENTS)), large(money(VOUCHER_MOST_CENTS))];
  return (
    <fieldset>
      <legend className="heading-medium">{words.howMuch}</legend>
      <div className="gift-amounts">
        {[...VOUCHER_CHOICES, 'other' as const].map((choice) => (
          <label key={choice} className={choice === 'other' ? 'gift-pill is-other' : 'gift-pill'}>
            <input
              type="radio"
              name="amount"
              checked={draft.amountCents === choice}
              onChange={() => change({ amountCents: choice })}
            />
            {choice === 'other' ? words.other : large(money(choice))}
          </label>
        ))}
      </div>
      {draft.amountCents === 'other' && (
        <TextField
          data-amount
          label={words.amount}
          value={draft.ownAmount}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          error={isWrong ? words.wrongAmount(least, most) : null}
          onChange={({ currentTarget }) => change({ ownAmount: currentTarget.value })}
        />
      )}
      <p className="small dim">{words.limits(least, most)}</p>
    </fieldset>
  );
}

const artOf = (genre: Genre) => ({ id: `voucher-${genre}`, genre });

/** Which of the posters' motifs is on it. */
export function Pictures({ draft, change }: Part) {
  const words = useWords(voucherWords);
  return (
    <fieldset>
      <legend className="heading-medium">{words.picture}</legend>
      <div className="gift-pictures">
        {GENRES.map((genre) => (
          <label key={genre} className="gift-picture">
            <input
              type="radio"
              name="picture"
              aria-label={words.pictures[genre]}
              checked={draft.motif === genre}
              onChange={() => change({ motif: genre })}
            />
            <Poster artwork={artOf(genre)} size="thumb" mode="inline" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** For whom, from whom, and a few words. */
export function Written({ draft, change }: Part) {
  const words = useWords(voucherWords);
  return (
    <fieldset>
      <legend className="heading-medium">{words.written}</legend>
      <div className="gift-names">
        <TextField
          label={words.forName}
          value={draft.forName}
          maxLength={VOUCHER_NAME_LENGTH}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ forName: currentTarget.value })}
        />
        <TextField
          label={words.fromName}
          value={draft.fromName}
          maxLength={VOUCHER_NAME_LENGTH}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ fromName: currentTarget.value })}
        />
      </div>
      <TextArea
        label={words.line}
        rows={3}
        value={draft.words}
        maxLength={VOUCHER_WORDS_LENGTH}
        hint={words.counted(draft.words.length, VOUCHER_WORDS_LENGTH)}
        onChange={({ currentTarget }) => change({ words: currentTarget.value })}
      />
    </fieldset>
  );
}

/** To the buyer to be printed, or by mail to whom it is for. */
export function Delivery({ draft, change, isWrong }: Part & { isWrong: boolean }) {
  const words = useWords(voucherWords);
  return (
    <fieldset>
      <legend className="heading-medium">{words.way}</legend>
      {(['print', 'mail'] as const).map((way) => (
        <ChoiceRow
          key={way}
          name="way"
          value={way}
          title={words[way].title}
          description={words[way].text}
          isChecked={draft.way === way}
          onChoose={() => change({ way })}
        />
      ))}
      {draft.way === 'mail' && (
        <div className="gift-names">
          <TextField
            data-address
            type="email"
            label={words.address}
            value={draft.address}
            maxLength={200}
            autoComplete="off"
            error={isWrong ? words.addressMissing : null}
            onChange={({ currentTarget }) => change({ address: currentTarget.value })}
          />
          <TextField
            type="date"
            label={words.day}
            hint={words.dayHint}
            value={draft.day}
            onChange={({ currentTarget }) => change({ day: currentTarget.value })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** The page as it will be printed, live; read as the form beside it, so it says nothing aloud. */
export function PrintedPage({ draft, amount }: { draft: Draft; amount: number | null }) {
  const words = useWords(voucherWords);
  const money = useMoney();
  return (
    <>
      <div className="gift-page paper" aria-hidden="true">
        <Poster artwork={artOf(draft.motif)} size="card" mode="inline" />
        <div className="gift-page-words">
          <b>{amount === null ? '–' : large(money(amount))}</b>
          {draft.forName.trim() !== '' && <strong>{words.forWhom(draft.forName)}</strong>}
          {draft.words.trim() !== '' && <p>{draft.words}</p>}
          {draft.fromName.trim() !== '' && <p className="heading-small">{draft.fromName}</p>}
          <code>{maskedVoucherCode('····')}</code>
        </div>
      </div>
      <p className="small dim gift-preview">{words.preview}</p>
    </>
  );
}

/** The sum, what the law wants said, and the button that orders. */
export function PayBox({ amount, isBusy }: { amount: number | null; isBusy: boolean }) {
  const words = useWords(voucherWords);
  const [money, lang, now, to] = [useMoney(), useLang(), useNow(), usePathFor()];
  const sum = amount === null ? '–' : money(amount);
  return (
    <section className="gift-pay" aria-label={words.total}>
      <p className="gift-sum">
        <span className="heading-small">{words.total}</span> <b>{sum}</b>
      </p>
      <p className="note">
        <Icon name="calendar" size={22} />
        <span>{words.until(formatLongDate(voucherLastDay(voucherEndsAt(now)), lang))}</span>
      </p>
      <p className="note">
        <Icon name="info-circle" size={22} />
        <span>
          {words.change} {words.noCash}{' '}
          <a href={to(paths.terms)} target="_blank" rel="noopener">
            {words.terms}
          </a>
        </span>
      </p>
      <Button type="submit" size="l" isWide icon="credit-card" isBusy={isBusy} busyText={words.paying}>
        {words.pay(sum)}
      </Button>
    </section>
  );
}
