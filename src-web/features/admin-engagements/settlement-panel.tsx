import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PAYMENT_WAYS, type EngagementView, type PaymentWay, type Settlement } from '#shared/engagements/engagement.ts';
import { PayEngagementInput, SettleInput } from '#shared/engagements/engagement-inputs.ts';
import { percentOf, settlementRows } from '#shared/engagements/letter.ts';
import { en } from '#shared/engagements/words.en.ts';
import { formatCents } from '#shared/money.ts';
import { readEuros } from '#shared/read-euros.ts';
import { formatLongDate, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { useNow } from '#web/site.tsx';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { euros } from './engagement-form-values.ts';
import { PANEL_WORDS as WORDS } from './engagement-panel-words.ts';

const ENGLISH = { words: en, lang: 'en' } as const;
type Props = { engagement: EngagementView };

/** What the night came to: counted, agreed, paid; with the paper and what the office owes beside it. */
export function SettlementPanel({ engagement }: Props) {
  const { settlement, state, step } = engagement;
  const may = useMay('payments:manage');
  if (state !== 'agreed' && settlement === null) return null;
  const isOpen = settlement === null || settlement.state === 'open';
  return (
    <section className="admin-panel" aria-labelledby="settlement-title">
      <h2 id="settlement-title">{WORDS.settlement}</h2>
      {settlement !== null && <Figures engagement={engagement} settlement={settlement} />}
      {may &&
        isOpen &&
        (step === 'wait_for_night' ? <p className="dim">{WORDS.settleLater}</p> : <Count engagement={engagement} />)}
      {may && settlement?.state === 'open' && <AgreedOtherwise id={engagement.id} />}
      {may && settlement?.state === 'agreed' && <Pay engagement={engagement} settlement={settlement} />}
    </section>
  );
}

function Figures({ engagement: { id, terms: drafted, agreedTerms }, settlement }: Props & { settlement: Settlement }) {
  const terms = agreedTerms ?? drafted;
  const { agreedBy, paidOn, paidHow, invoiceNumber, kskBps, kskCents, taxCents } = settlement;
  const rows = [
    ...settlementRows(terms, settlement, ENGLISH),
    ...(kskCents > 0 ? [[WORDS.ksks(percentOf(kskBps, 'en')), formatCents(kskCents)] as const] : []),
    ...(invoiceNumber === '' ? [] : [[WORDS.invoice, invoiceNumber] as const]),
  ];
  return (
    <div className="engagement-figures">
      <FactList rows={rows} />
      {agreedBy !== null && <p>{WORDS.agreedBy[agreedBy]}</p>}
      {paidOn !== null && paidHow !== null && (
        <p>{en.settlement.paidOn(formatLongDate(new Date(`${paidOn}T12:00:00Z`)), en.settlement.ways[paidHow])}</p>
      )}
      <div className="dim small">
        {taxCents > 0 && <p>{WORDS.deduction}</p>}
        {terms.standing === 'reverse' && <p>{WORDS.reverse}</p>}
        <p>{WORDS.lawNote}</p>
      </div>
      <div className="admin-acts">
        <ButtonLink look="o" size="s" icon="download" href={adminPaths.settlement(id)} download>
          {WORDS.paper}
        </ButtonLink>
      </div>
    </div>
  );
}

/** What a verb answered is what the page shows from now on. */
function useAnswer() {
  const utils = trpc.useUtils();
  return async (answer: EngagementView, says: string): Promise<void> => {
    utils.admin.engagements.get.setData({ id: answer.id }, answer);
    toast.ok(says);
    await Promise.all([utils.admin.engagements.invalidate(), utils.admin.money.artists.invalidate()]);
  };
}

function Count({ engagement: { id, agreedTerms, settlement } }: Props) {
  const take = useAnswer();
  const settle = trpc.admin.engagements.settle.useMutation();
  const inputOf = ({ travel }: { travel: string }) => ({
    id,
    travelCents: travel.trim() === '' ? 0 : (readEuros(travel) ?? Number.NaN),
  });
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { travel: euros(settlement?.travelCents ?? 0) },
    schema: SettleInput,
    inputOf,
    fieldOf: { travelCents: 'travel' },
    send: async (values) => take(await settle.mutateAsync(inputOf(values)), WORDS.settleDone),
    onFailed: (error) => tellFailure(error, { title: WORDS.notDone }),
  });
  return (
    <form className="admin-confirm" noValidate onSubmit={onSubmit}>
      <p className="dim">{WORDS.settleWhat}</p>
      {agreedTerms !== null && agreedTerms.travelCents > 0 && (
        <TextInput
          label={WORDS.cost}
          description={WORDS.costHint(formatCents(agreedTerms.travelCents))}
          inputMode="decimal"
          {...form.getInputProps('travel')}
        />
      )}
      <div className="admin-acts">
        <Button
          type="submit"
          size="s"
          look={settlement === null ? undefined : 'o'}
          isBusy={isBusy}
          busyText={WORDS.settling}
        >
          {settlement === null ? WORDS.settle : WORDS.recount}
        </Button>
      </div>
    </form>
  );
}

function AgreedOtherwise({ id }: { id: string }) {
  const take = useAnswer();
  const agree = trpc.admin.engagements.agree.useMutation();
  const onAgree = async (): Promise<void> => {
    try {
      await take(await agree.mutateAsync({ id }), WORDS.agreedDone);
    } catch (error) {
      tellFailure(error, { title: WORDS.notDone });
    }
  };
  return (
    <div className="admin-acts">
      <Button size="s" isBusy={agree.isPending} busyText={WORDS.saving} onClick={() => void onAgree()}>
        {WORDS.agreedOtherwise}
      </Button>
    </div>
  );
}

const WAYS = PAYMENT_WAYS.map((value) => ({ value, label: WORDS.ways[value] }));

function Pay({ engagement: { id }, settlement }: Props & { settlement: Settlement }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const take = useAnswer();
  const pay = trpc.admin.engagements.pay.useMutation();
  const question = usePrivateForm<{ paidOn: string; paidHow: PaymentWay; invoiceNumber: string }>({
    initialValues: { paidOn: localDateOf(now), paidHow: 'transfer', invoiceNumber: '' },
    schema: PayEngagementInput,
    inputOf: (values) => ({ id, ...values }),
    send: async (values) => {
      const paid = await pay.mutateAsync({ id, ...values });
      setIsOpen(false);
      await take(paid, WORDS.paidDone);
    },
    onFailed: (error) => tellFailure(error, { title: WORDS.notDone }),
  });
  const { form } = question;
  return (
    <>
      <div className="admin-acts">
        <Button size="s" onClick={() => setIsOpen(true)}>
          {WORDS.pay}
        </Button>
      </div>
      <FormDialog
        isOpen={isOpen}
        title={WORDS.payTitle}
        confirmText={WORDS.pay}
        busyText={WORDS.paying}
        question={question}
        onClose={() => setIsOpen(false)}
      >
        <p>{WORDS.payWhat(formatCents(settlement.payoutCents))}</p>
        <DayField label={WORDS.paidOn} max={localDateOf(now)} {...form.getInputProps('paidOn')} />
        <ChoiceField
          label={WORDS.paidHow}
          options={WAYS}
          {...form.getInputProps('paidHow')}
          value={form.values.paidHow}
        />
        <TextInput label={WORDS.invoice} description={WORDS.invoiceHint} {...form.getInputProps('invoiceNumber')} />
      </FormDialog>
    </>
  );
}
