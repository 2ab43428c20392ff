import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { readEuros } from '#shared/money.ts';
import { newUuid } from '#shared/new-key.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import type { PromoKind } from '#shared/promo-codes/promo-kind.ts';
import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { usePrivateForm } from '#web/use-private-form.ts';
import { LateNightField } from './late-night-field.tsx';
import { PROMO_KIND_WORDS } from './promo-words.ts';

const KIND_OPTIONS = (Object.keys(PROMO_KIND_WORDS) as PromoKind[]).map((value) => ({
  value,
  label: PROMO_KIND_WORDS[value],
}));

type Values = {
  eventId: string;
  code: string;
  kind: PromoKind;
  percent: string;
  amount: string;
  ticketTypeId: string;
  isForKind: boolean;
  maxUses: string;
  maxPerPerson: string;
  from: string;
  until: string;
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const localText = (instant: Date | null): string =>
  instant === null ? '' : `${localDateOf(instant)}T${formatTime(instant)}`;
const numberOf = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
};
const localInstant = (text: string): Date | null | undefined =>
  text === '' ? null : instantOf(text.slice(0, 10), text.slice(11));

function valuesOf(code: PromoCodeView | null, eventId: string): Values {
  return {
    eventId,
    code: code?.code ?? '',
    kind: code?.kind ?? 'percent',
    percent: textOf(code?.percent ?? null),
    amount: code?.amountCents == null ? '' : (code.amountCents / 100).toFixed(2),
    ticketTypeId: code?.ticketTypeId ?? '',
    isForKind: code?.eventKind != null,
    maxUses: textOf(code?.maxUses ?? null),
    maxPerPerson: textOf(code?.maxPerPerson ?? null),
    from: localText(code?.validFrom ?? null),
    until: localText(code?.validUntil ?? null),
  };
}

/** What is sent; only the fields of the chosen kind count. */
const inputOf = (code: { id: string; isNew: boolean }, values: Values) => ({
  id: code.id,
  // One that is there stays where it holds.
  eventId: code.isNew ? values.eventId : null,
  isForKind: values.isForKind && values.kind !== 'unlock',
  code: values.code,
  kind: values.kind,
  percent: values.kind === 'percent' ? numberOf(values.percent) : null,
  amountCents:
    values.kind === 'amount' && values.amount.trim() !== '' ? (readEuros(values.amount) ?? Number.NaN) : null,
  ticketTypeId: values.kind === 'unlock' && values.ticketTypeId !== '' ? values.ticketTypeId : null,
  maxUses: numberOf(values.maxUses),
  maxPerPerson: numberOf(values.maxPerPerson),
  validFrom: localInstant(values.from),
  validUntil: localInstant(values.until),
});

export type HiddenType = { id: string; name: string };
type PromoCodeDialogProps = {
  /** The event it is made at; without one it is chosen in the dialog. */
  event?: { id: string; /** Its ticket types that need a code. */ hiddenTypes: readonly HiddenType[] };
  /** The one that is chosen there at first. */ firstEventId?: string;
  code: PromoCodeView | null;
  isOpen: boolean;
  onClose: () => void;
};

const NO_TYPES: readonly HiddenType[] = [];

/** The ticket types that need a code, of an event that was chosen in the dialog. */
function useHiddenTypes(eventId: string, isAsked: boolean): readonly HiddenType[] {
  const event = trpc.admin.events.get.useQuery({ id: eventId }, { enabled: isAsked && eventId !== '' });
  return event.data?.ticketTypes.filter(({ needsCode }) => needsCode) ?? NO_TYPES;
}

/** A new promo code, or another worth, limit or time of one. */
export function PromoCodeDialog({ event, firstEventId = '', code, isOpen, onClose }: PromoCodeDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.promoCodes.save.useMutation();
  const id = useRef(code?.id ?? newUuid());
  const sent = (values: Values) => inputOf({ id: id.current, isNew: code === null }, values);
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: valuesOf(code, event?.id ?? firstEventId),
    schema: SavePromoCodeInput,
    inputOf: sent,
    fieldOf: { amountCents: 'amount', validFrom: 'from', validUntil: 'until' },
    checkedWhileTyping: ['code', 'percent', 'amount', 'maxUses', 'maxPerPerson', 'until'],
    send: async (values) => {
      await save.mutateAsync(SavePromoCodeInput.parse(sent(values)));
      toast.ok(code === null ? 'Promo code made' : 'Promo code changed');
      onClose();
      await utils.admin.promoCodes.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  const isChosenHere = event === undefined && code === null;
  const chosenTypes = useHiddenTypes(form.values.eventId, isChosenHere && form.values.kind === 'unlock');
  return (
    <FormDialog
      isOpen={isOpen}
      title={code === null ? 'New promo code' : `Change ${code.code}`}
      confirmText={code === null ? 'Make it' : 'Change it'}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      {isChosenHere && <LateNightField {...form.getInputProps('eventId')} />}
      {code === null && <NameFields form={form} />}
      <WorthFields form={form} hiddenTypes={event?.hiddenTypes ?? chosenTypes} isNew={code === null} />
      <LimitFields form={form} />
    </FormDialog>
  );
}

type CodeForm = { form: ReturnType<typeof usePrivateForm<Values>>['form'] };

/** What stays as it was made: how it is called, and what it does. */
function NameFields({ form }: CodeForm) {
  return (
    <>
      <TextInput
        label="Code"
        maxLength={40}
        autoComplete="off"
        placeholder="SALSA20"
        description="Capitals and spaces make no difference."
        {...form.getInputProps('code')}
      />
      <ChoiceField
        label="What it does"
        options={KIND_OPTIONS}
        value={form.values.kind}
        onChange={(kind) => form.setValues({ kind })}
      />
    </>
  );
}

/** How often, and when. */
function LimitFields({ form }: CodeForm) {
  return (
    <div className="promo-pair">
      <TextInput
        label="Tickets in all"
        inputMode="numeric"
        description="Empty: no limit."
        {...form.getInputProps('maxUses')}
      />
      <TextInput
        label="Tickets for one person"
        inputMode="numeric"
        description="Empty: no limit."
        {...form.getInputProps('maxPerPerson')}
      />
      <MomentField label="Valid from" firstTime="00:00" hint="Empty: at once." {...form.getInputProps('from')} />
      <MomentField
        label="Valid until"
        firstTime="23:59"
        hint="Empty: until the sale ends."
        {...form.getInputProps('until')}
      />
    </div>
  );
}

type WorthFieldsProps = CodeForm & {
  hiddenTypes: readonly HiddenType[];
  isNew: boolean;
};

/** How much less, or which ticket type; and for which events. */
function WorthFields({ form, hiddenTypes, isNew }: WorthFieldsProps) {
  const { kind, ticketTypeId, isForKind } = form.values;
  const options = [
    { value: '', label: hiddenTypes.length === 0 ? 'No ticket type of this event needs a code' : 'Please choose' },
    ...hiddenTypes.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      {kind === 'percent' && (
        <TextInput label="Percent off each ticket" inputMode="numeric" {...form.getInputProps('percent')} />
      )}
      {kind === 'amount' && (
        <TextInput label="Off each ticket, in €" inputMode="decimal" {...form.getInputProps('amount')} />
      )}
      {kind === 'unlock' && isNew && (
        <ChoiceField
          label="Ticket type"
          options={options}
          value={ticketTypeId}
          hint="Those with 'Only with a promo code' in the event's editor, once it is saved."
          onChange={(chosen) => form.setValues({ ticketTypeId: chosen })}
        />
      )}
      {kind !== 'unlock' && isNew && (
        <SwitchRow
          label="All events of this kind"
          description="Off: for this event only."
          checked={isForKind}
          onChange={({ currentTarget }) => form.setValues({ isForKind: currentTarget.checked })}
        />
      )}
    </>
  );
}
