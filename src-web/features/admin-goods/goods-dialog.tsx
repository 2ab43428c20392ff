import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import {
  GOODS_KINDS,
  GOODS_VAT_RATES,
  SaveGoodsInput,
  type GoodsKind,
  type GoodsList,
  type GoodsView,
} from '#shared/door/goods.ts';
import { readEuros } from '#shared/read-euros.ts';
import { newUuid } from '#shared/new-key.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { KIND_WORDS } from './goods-words.ts';

type Nights = GoodsList['nights'];

const KIND_OPTIONS = GOODS_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
const VAT_OPTIONS = GOODS_VAT_RATES.map((bps) => ({ value: String(bps), label: `${bps / 100} %` }));

/** An event that is over can still be the one an older article belongs to. */
function eventOptions(nights: Nights, goods: GoodsView | null) {
  const own =
    goods?.eventId == null || nights.some(({ id }) => id === goods.eventId)
      ? []
      : [{ value: goods.eventId, label: goods.eventTitle ?? 'An event' }];
  return [
    { value: '', label: 'Every night' },
    ...own,
    ...nights.map(({ id, title, startsAt }) => ({ value: id, label: `${title}, ${formatLongDate(startsAt)}` })),
  ];
}

type Values = {
  name: string;
  kind: GoodsKind;
  price: string;
  vat: string;
  eventId: string;
  stock: string;
  position: string;
};

const numberOf = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is sent; `stockSeen` is what the form began with. */
const inputOf = (id: string, goods: GoodsView | null, values: Values) => ({
  id,
  eventId: values.eventId === '' ? null : values.eventId,
  name: values.name,
  kind: values.kind,
  priceCents: readEuros(values.price) ?? Number.NaN,
  vatBps: Number(values.vat),
  stock: values.stock.trim() === '' ? null : numberOf(values.stock),
  stockSeen: goods?.stock ?? null,
  position: numberOf(values.position),
});

function valuesOf(goods: GoodsView | null, nextPosition: number): Values {
  return {
    name: goods?.name ?? '',
    kind: goods?.kind ?? 'cloakroom',
    price: goods === null ? '' : (goods.priceCents / 100).toFixed(2),
    vat: String(goods?.vatBps ?? 1900),
    eventId: goods?.eventId ?? '',
    stock: goods?.stock == null ? '' : String(goods.stock),
    position: String(goods?.position ?? nextPosition),
  };
}

type GoodsDialogProps = {
  goods: GoodsView | null;
  nights: Nights;
  nextPosition: number;
  isOpen: boolean;
  onClose: () => void;
};

/** Something new for the desks' tiles, or a change of it. */
export function GoodsDialog({ goods, nights, nextPosition, isOpen, onClose }: GoodsDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.goods.save.useMutation();
  const id = useRef(goods?.id ?? newUuid());
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: valuesOf(goods, nextPosition),
    schema: SaveGoodsInput,
    inputOf: (values) => inputOf(id.current, goods, values),
    fieldOf: { priceCents: 'price', vatBps: 'vat' },
    send: async (values) => {
      try {
        await save.mutateAsync(SaveGoodsInput.parse(inputOf(id.current, goods, values)));
        toast.ok(goods === null ? 'On the desks now' : 'Changed');
        onClose();
      } finally {
        await utils.admin.goods.invalidate();
      }
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  const choice = <Field extends 'kind' | 'vat' | 'eventId'>(field: Field) => ({
    value: form.values[field],
    onChange: (value: Values[Field]) => form.setValues({ [field]: value }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={goods === null ? 'Something new to sell' : `Change ${goods.name}`}
      confirmText={goods === null ? 'Sell it' : 'Change it'}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={40} placeholder="Garderobe" {...form.getInputProps('name')} />
      <div className="goods-fields">
        <ChoiceField label="Kind" options={KIND_OPTIONS} {...choice('kind')} />
        <TextInput label="Price in €" inputMode="decimal" {...form.getInputProps('price')} />
        <ChoiceField label="VAT" options={VAT_OPTIONS} {...choice('vat')} />
        <TextInput
          label="In stock"
          inputMode="numeric"
          description="Empty: not counted."
          {...form.getInputProps('stock')}
        />
      </div>
      <ChoiceField label="Sold at" options={eventOptions(nights, goods)} {...choice('eventId')} />
      <TextInput
        label="Place among the tiles"
        inputMode="numeric"
        description="The smallest number comes first."
        {...form.getInputProps('position')}
      />
    </FormDialog>
  );
}
