import { TextInput } from '@mantine/core';
import { ApproveDeskInput } from '#shared/door/desk-inputs.ts';
import { serverCode } from '#shared/door/server-address.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { QrDrawing } from '#web/ui/tickets/qr-drawing.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { deskWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const CODE = /^\d{3} ?\d{3}$/;

/** The desk shows six digits. Typed in here with a name, they let it in. Its QR code brings them along. */
export function PairDesk() {
  const words = useWords(deskWords);
  const { get, set } = useUrlFilter();
  const { origin } = window.location;
  const scanned = CODE.test(get('code')) ? get('code') : '';
  return (
    <section className="admin-panel" aria-labelledby="pair-title">
      <h2 id="pair-title">{words.pairADesk}</h2>
      <details className="desk-address">
        <summary>{words.deskAsksWhereBelongs}</summary>
        <div className="qr-beside">
          <QrDrawing code={serverCode(origin)} mode="alphanumeric" label={words.thisServersAddressFor} />
          <p>
            {words.holdCode} <b>{origin}</b>
          </p>
        </div>
      </details>
      <PairForm key={scanned} scanned={scanned} onPaired={() => set({ code: '' })} />
    </section>
  );
}

function PairForm({ scanned, onPaired }: { scanned: string; onPaired: () => void }) {
  const words = useWords(deskWords);
  const utils = trpc.useUtils();
  const approve = trpc.admin.desks.approve.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { userCode: scanned, name: '' },
    schema: ApproveDeskInput,
    send: async (values) => {
      await approve.mutateAsync(values);
      form.setValues({ userCode: '', name: '' });
      onPaired();
      toast.ok(words.deskLet);
      await utils.admin.desks.invalidate();
    },
    onFailed: (error) =>
      failureOf(error).code === 'PAIRING_NOT_FOUND'
        ? { userCode: failureSentence(error) }
        : tellFailure(error, { title: words.notPaired }),
  });
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit}>
      <TextInput
        label={words.code}
        name="userCode"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        description={words.sixDigitsAsDesk}
        {...form.getInputProps('userCode')}
      />
      <TextInput
        label={words.name}
        name="name"
        autoFocus={scanned !== ''}
        autoComplete="off"
        maxLength={40}
        description={words.whereStandsSuchAs}
        {...form.getInputProps('name')}
      />
      <div className="admin-form-end">
        <Button type="submit" isBusy={isBusy} busyText={words.pairing}>
          {words.letThisDesk}
        </Button>
      </div>
    </form>
  );
}
