import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { newUuid } from '#shared/new-key.ts';
import { GiveFreePlaceInput } from '#shared/promo-codes/free-place.ts';
import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { LateNightField } from './late-night-field.tsx';
import { PROMO_OWNER_WORDS } from './promo-owner-words.ts';

const WORDS = PROMO_OWNER_WORDS.place;
type Values = { eventId: string; name: string; email: string };

/** A free place that a code earned becomes a ticket for its owner, at whatever event; it leaves by mail at once. */
export function PromoPlaceDialog({
  code: { id: codeId, code, owner },
  isOpen,
  onClose,
}: {
  code: PromoCodeView;
  isOpen: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const give = trpc.admin.promoCodes.giveFreePlace.useMutation();
  /** The same for every try to send this form: a lost answer gives nothing twice. */
  const id = useRef(newUuid());
  const inputOf = (values: Values) => ({ ...values, id: id.current, codeId });
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: { eventId: '', name: owner?.name ?? '', email: owner?.email ?? '' },
    schema: GiveFreePlaceInput,
    inputOf,
    send: async (values) => {
      await give.mutateAsync(GiveFreePlaceInput.parse(inputOf(values)));
      toast.ok(WORDS.done);
      onClose();
      await Promise.all([utils.admin.promoCodes.invalidate(), utils.admin.givenTickets.invalidate()]);
    },
    onFailed: (error) => tellFailure(error, { title: WORDS.failed }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={WORDS.title(code)}
      confirmText={WORDS.confirm}
      busyText={WORDS.busy}
      question={question}
      onClose={onClose}
    >
      <LateNightField {...form.getInputProps('eventId')} />
      <TextInput label={WORDS.name} maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label={WORDS.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
    </FormDialog>
  );
}
