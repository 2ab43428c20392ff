import { SegmentedControl, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { newUuid } from '#shared/new-key.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import type { PromoKind } from '#shared/promo-codes/promo-kind.ts';
import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { promoInputOf, promoValuesOf, type PromoForm, type PromoValues } from './promo-form-values.ts';
import { PromoListFields } from './promo-list-fields.tsx';
import { PromoOwnerFields } from './promo-owner-fields.tsx';
import { PromoPlaceFields } from './promo-place-fields.tsx';
import { PROMO_KIND_WORDS } from './promo-words.ts';

const KIND_OPTIONS = (Object.keys(PROMO_KIND_WORDS) as PromoKind[]).map((value) => ({
  value,
  label: PROMO_KIND_WORDS[value],
}));

export type HiddenType = { id: string; name: string };
type PromoCodeDialogProps = {
  /** The event it is made at; without one it is chosen in the dialog. */
  event?: { id: string; /** Its ticket types that need a code. */ hiddenTypes: readonly HiddenType[] };
  /** The one that is chosen there at first. */ firstEventId?: string;
  code: PromoCodeView | null;
  /** A new one begins as a list. */ isListAtFirst?: boolean;
  isOpen: boolean;
  onClose: () => void;
};

const NO_TYPES: readonly HiddenType[] = [];

/** The ticket types that need a code, of an event that was chosen in the dialog. */
function useHiddenTypes(eventId: string, isAsked: boolean): readonly HiddenType[] {
  const event = trpc.admin.events.get.useQuery({ id: eventId }, { enabled: isAsked && eventId !== '' });
  return event.data?.ticketTypes.filter(({ needsCode }) => needsCode) ?? NO_TYPES;
}

const WAYS = [
  { value: 'one', label: 'One code' },
  { value: 'list', label: 'A list of codes' },
];

/** What the window is called, and what it says when it is done. */
function wordsOf(code: PromoCodeView | null, isList: boolean) {
  const what = isList ? 'List of codes' : 'Promo code';
  return code === null
    ? { title: isList ? 'New list of codes' : 'New promo code', done: `${what} made` }
    : { title: `Change ${code.code}`, done: `${what} changed` };
}

/** A new promo code or list of codes, or another worth, limit or time of one. */
export function PromoCodeDialog({
  event,
  firstEventId = '',
  code,
  isListAtFirst,
  isOpen,
  onClose,
}: PromoCodeDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.promoCodes.save.useMutation();
  const id = useRef(code?.id ?? newUuid());
  const isNew = code === null;
  const first = promoValuesOf(code, event?.id ?? firstEventId);
  const sent = (values: PromoValues) => promoInputOf({ id: id.current, isNew }, values);
  const { form, ...question } = usePrivateForm<PromoValues>({
    initialValues: isListAtFirst === true ? { ...first, isList: true } : first,
    schema: SavePromoCodeInput,
    inputOf: sent,
    fieldOf: { amountCents: 'amount', validFrom: 'from', validUntil: 'until' },
    checkedWhileTyping: ['code', 'percent', 'amount', 'maxUses', 'maxPerPerson', 'until'],
    send: async (values) => {
      await save.mutateAsync(SavePromoCodeInput.parse(sent(values)));
      toast.ok(wordsOf(code, values.isList).done);
      onClose();
      await utils.admin.promoCodes.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  const { isList, kind, eventId } = form.values;
  const chosenTypes = useHiddenTypes(eventId, event === undefined && isNew && kind === 'unlock');
  return (
    <FormDialog
      isOpen={isOpen}
      title={wordsOf(code, isList).title}
      confirmText={isNew ? 'Make it' : 'Change it'}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      {isNew && (
        <SegmentedControl
          aria-label="How many codes"
          data={WAYS}
          value={isList ? 'list' : 'one'}
          onChange={(way) => form.setValues({ isList: way === 'list' })}
        />
      )}
      {isNew && (isList ? <PromoListFields form={form} /> : <NameField form={form} />)}
      <WorthFields form={form} hiddenTypes={event?.hiddenTypes ?? chosenTypes} isNew={isNew} />
      {isNew && <PromoPlaceFields form={form} isOfNight={event !== undefined} />}
      <LimitFields form={form} />
      {!isList && <PromoOwnerFields form={form} />}
    </FormDialog>
  );
}

type FormProps = { form: PromoForm };

const NameField = ({ form }: FormProps) => (
  <TextInput
    label="Code"
    maxLength={40}
    autoComplete="off"
    placeholder="SALSA20"
    description="Capitals and spaces make no difference."
    {...form.getInputProps('code')}
  />
);

/** How often, and when; a code of a list is used once. */
function LimitFields({ form }: FormProps) {
  return (
    <div className="promo-pair">
      {!form.values.isList && (
        <>
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
        </>
      )}
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

type WorthFieldsProps = FormProps & {
  hiddenTypes: readonly HiddenType[];
  isNew: boolean;
};

/** What it does; that stays as it was made. How much less may change. */
function WorthFields({ form, hiddenTypes, isNew }: WorthFieldsProps) {
  const { kind, ticketTypeId } = form.values;
  const options = [
    { value: '', label: hiddenTypes.length === 0 ? 'No ticket type of this event needs a code' : 'Please choose' },
    ...hiddenTypes.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      {isNew && (
        <ChoiceField
          label="What it does"
          options={KIND_OPTIONS}
          value={kind}
          onChange={(chosen) => form.setValues({ kind: chosen })}
        />
      )}
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
    </>
  );
}
