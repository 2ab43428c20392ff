import { useId, useState } from 'react';
import { PackageClosing, PackageDays, type ClosingView } from '#shared/fiscal/inspection.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { businessYearSoFar } from '#web/ui/admin/period.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePrivateForm } from '#web/use-private-form.ts';
import { dayWords } from './fiscal-words.ts';
import { PackageState, usePackages } from './package-list.tsx';

type Values = { what: 'days' | 'closing'; from: string; to: string; closingEntryId: string };

const WHAT = [
  { value: 'days', label: 'Business days' },
  { value: 'closing', label: 'One closing (Z)' },
] as const;

const inputOf = ({ what, from, to, closingEntryId }: Values): object =>
  what === 'days' ? { from, to } : { closingEntryId };

type InspectionDialogProps = {
  isOpen: boolean;
  /** The closing that it was opened at; null when it was opened by its own button. */
  closing: ClosingView | null;
  onClose: () => void;
};

/** One button for all that an inspector asks for (Kassen-Nachschau): period or closing, how far it is, download. */
export function InspectionDialog({ isOpen, closing, onClose }: InspectionDialogProps) {
  const titleId = useId();
  const [id, setId] = useState<string | null>(null);
  const close = (): void => {
    setId(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} labelledBy={titleId}>
      <h2 id={titleId}>Inspection (Kassen-Nachschau)</h2>
      {id === null ? (
        <Question closing={closing} onAsked={setId} onClose={close} />
      ) : (
        <Making id={id} onClose={close} />
      )}
    </Dialog>
  );
}

function Question({
  closing,
  onAsked,
  onClose,
}: {
  closing: ClosingView | null;
  onAsked: (id: string) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const request = trpc.admin.fiscal.requestPackage.useMutation();
  const [days] = useState(() => businessYearSoFar(new Date()));
  const [what, setWhat] = useState<Values['what']>(closing === null ? 'days' : 'closing');
  const { form, isBusy, onSubmit } = usePrivateForm<Values>({
    initialValues: { what, ...days, closingEntryId: closing?.id ?? '' },
    schema: what === 'days' ? PackageDays : PackageClosing,
    inputOf,
    send: async (values) => {
      const { id } = await request.mutateAsync(
        values.what === 'days' ? { from: values.from, to: values.to } : { closingEntryId: values.closingEntryId },
      );
      await utils.admin.fiscal.packages.invalidate();
      onAsked(id);
    },
    onFailed: (error) => tellFailure(error, { title: 'Not made', text: 'No register was closed on these days.' }),
  });
  const choose = (value: Values['what']): void => {
    setWhat(value);
    form.setFieldValue('what', value);
  };
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit} aria-label="What to hand over">
      <p className="is-wide">
        A ZIP file with the DSFinV-K export, the TSE archives, the outage log, the data sheet for Mein ELSTER, the
        procedure documentation (Verfahrensdokumentation) and a signed list of hashes.
      </p>
      <div className="is-wide">
        <ChoiceField label="What" options={WHAT} value={what} onChange={choose} />
      </div>
      {what === 'days' ? (
        <>
          <TextField label="From" type="date" {...form.getInputProps('from')} />
          <TextField label="To" type="date" {...form.getInputProps('to')} />
        </>
      ) : (
        <ClosingField form={form} closing={closing} />
      )}
      <div className="admin-form-end">
        <Button look="o" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Asking">
          Make the package
        </Button>
      </div>
    </form>
  );
}

type Form = ReturnType<typeof usePrivateForm<Values>>['form'];

/** The latest closings to choose from; the one the dialog was opened at is among them. */
function ClosingField({ form, closing }: { form: Form; closing: ClosingView | null }) {
  const list = trpc.admin.fiscal.closings.useInfiniteQuery({}, LIVE_PAGES);
  const known = itemsOf(list.data);
  const shown = closing === null || known.some(({ id }) => id === closing.id) ? known : [closing, ...known];
  const options = shown.map(({ id, deskName, zNumber, businessDay }) => ({
    value: id,
    label: `${deskName}, Z ${zNumber}, ${dayWords(businessDay)}`,
  }));
  return (
    <div className="is-wide">
      <ChoiceField
        label="Closing"
        options={[{ value: '', label: 'Choose a closing' }, ...options]}
        value={form.values.closingEntryId}
        error={typeof form.errors['closingEntryId'] === 'string' ? form.errors['closingEntryId'] : null}
        onChange={(closingEntryId) => form.setFieldValue('closingEntryId', closingEntryId)}
      />
    </div>
  );
}

function Making({ id, onClose }: { id: string; onClose: () => void }) {
  const one = itemsOf(usePackages().data).find((found) => found.id === id);
  return (
    <div className="admin-confirm">
      {one === undefined ? <p role="status">Waiting for its turn</p> : <PackageState one={one} />}
      <p className="dim">You may close this: it goes on by itself and is listed below.</p>
      <div className="row admin-confirm-end">
        <Button look="o" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
