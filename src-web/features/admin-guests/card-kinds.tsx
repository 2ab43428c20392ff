import { Checkbox, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { CARD_VAT_RATES } from '#shared/entry-cards/entry-card.ts';
import { SaveCardKindInput } from '#shared/entry-cards/entry-card-inputs.ts';
import type { CardKindForPanel } from '#shared/entry-cards/entry-card-list.ts';
import { EVENT_KINDS, type EventKind } from '#shared/events/event-kind.ts';
import { formatCents } from '#shared/money.ts';
import { newUuid } from '#shared/new-key.ts';
import { readEuros } from '#shared/read-euros.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { KIND_OPTIONS } from '#web/ui/admin/event-options.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { CARD_WORDS, kindWords } from './card-words.ts';

const WORDS = CARD_WORDS.kinds;
const FORM = CARD_WORDS.form;
const RATES = CARD_VAT_RATES.map((bps) => ({ value: String(bps), label: `${bps / 100} %` }));

/** What kinds of cards there are; a change is for who buys from then on. */
export function CardKinds() {
  const list = trpc.admin.entryCards.kinds.useQuery();
  const mayChange = useMay('payments:manage');
  const dialog = useFreshDialog<CardKindForPanel | null>(null);
  const kinds = list.data ?? [];
  return (
    <>
      <AdminSection
        id="card-kinds"
        title={WORDS.title}
        list={list}
        failure={WORDS.failure}
        isEmpty={kinds.length === 0}
        nothing={<EmptyState sentence={WORDS.nothing} headingLevel={3} />}
      >
        <ul className="admin-cards">
          {kinds.map((kind) => (
            <li key={kind.id} className="admin-card" aria-label={kind.names.en}>
              <div>
                <h3>{`${kind.names.en} (${kind.names.de})`}</h3>
                <p className="admin-facts">
                  <b className="tabular">{formatCents(kind.priceCents)}</b>
                  {kindWords(kind).map((words) => (
                    <span key={words}>{words}</span>
                  ))}
                </p>
                {!kind.isOffered && <Chip>{WORDS.hidden}</Chip>}
              </div>
              {mayChange && (
                <div className="admin-acts">
                  <Button
                    look="o"
                    size="s"
                    aria-label={`${WORDS.change}: ${kind.names.en}`}
                    onClick={() => dialog.ask(kind)}
                  >
                    {WORDS.change}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </AdminSection>
      {mayChange && (
        <div className="admin-acts card-new">
          <Button look="o" icon="plus" onClick={() => dialog.ask(null)}>
            {WORDS.make}
          </Button>
        </div>
      )}
      <KindDialog key={dialog.turn} kind={dialog.about} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}

type Values = {
  nameEn: string;
  nameDe: string;
  entries: string;
  price: string;
  vat: string;
  months: string;
  opens: EventKind[];
  isOffered: boolean;
};

const valuesOf = (kind: CardKindForPanel | null): Values => ({
  nameEn: kind?.names.en ?? '',
  nameDe: kind?.names.de ?? '',
  entries: String(kind?.entries ?? 10),
  price: kind === null ? '' : (kind.priceCents / 100).toFixed(2),
  vat: String(kind?.vatBps ?? 1900),
  months: String(kind?.months ?? 12),
  opens: kind?.opens ?? ['party'],
  isOffered: kind?.isOffered ?? true,
});

const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const inputOf = (id: string, { price, vat, entries, months, opens, ...rest }: Values) => ({
  id,
  ...rest,
  entries: numberOf(entries),
  priceCents: readEuros(price) ?? Number.NaN,
  vatBps: Number(vat),
  months: numberOf(months),
  opens: EVENT_KINDS.filter((kind) => opens.includes(kind)),
});

type KindDialogProps = { kind: CardKindForPanel | null; isOpen: boolean; onClose: () => void };

function KindDialog({ kind, isOpen, onClose }: KindDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.entryCards.saveKind.useMutation();
  const id = useRef(kind?.id ?? newUuid());
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: valuesOf(kind),
    schema: SaveCardKindInput,
    inputOf: (values) => inputOf(id.current, values),
    fieldOf: { priceCents: 'price', vatBps: 'vat' },
    send: async (values) => {
      await save.mutateAsync(SaveCardKindInput.parse(inputOf(id.current, values)));
      toast.ok(FORM.done);
      onClose();
      await utils.admin.entryCards.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: FORM.failed }),
  });
  const { opens, isOffered, vat } = form.values;
  const toggle = (value: EventKind, isOn: boolean): void =>
    form.setValues({ opens: isOn ? [...opens, value] : opens.filter((other) => other !== value) });
  return (
    <FormDialog
      isOpen={isOpen}
      title={kind === null ? FORM.newTitle : FORM.title(kind.names.en)}
      confirmText={kind === null ? FORM.make : FORM.change}
      busyText={FORM.busy}
      question={question}
      onClose={onClose}
    >
      <div className="promo-pair">
        <TextInput label={FORM.nameEn} maxLength={40} placeholder={FORM.exampleEn} {...form.getInputProps('nameEn')} />
        <TextInput label={FORM.nameDe} maxLength={40} placeholder={FORM.exampleDe} {...form.getInputProps('nameDe')} />
        <TextInput label={FORM.entries} inputMode="numeric" {...form.getInputProps('entries')} />
        <TextInput label={FORM.price} inputMode="decimal" {...form.getInputProps('price')} />
        <TextInput label={FORM.months} inputMode="numeric" {...form.getInputProps('months')} />
        <ChoiceField label={FORM.vat} options={RATES} value={vat} onChange={(next) => form.setValues({ vat: next })} />
      </div>
      <p className="dim">{FORM.vatHint}</p>
      <fieldset className="style-choice">
        <legend>{FORM.opens}</legend>
        {KIND_OPTIONS.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={opens.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <p className="dim">{FORM.course}</p>
      <SwitchRow
        label={FORM.offered}
        description={FORM.offeredHint}
        checked={isOffered}
        onChange={({ currentTarget }) => form.setValues({ isOffered: currentTarget.checked })}
      />
    </FormDialog>
  );
}
