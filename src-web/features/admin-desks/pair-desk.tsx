import { useRef, useState } from 'react';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUrlFilter } from '#web/use-url-filter.ts';

const CODE = /^\d{3} ?\d{3}$/;

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '');

/** The desk shows six digits; typed in here with a name it is let in (decisions §6). Its QR code brings them along. */
export function PairDesk() {
  const [errors, setErrors] = useState<{ userCode?: string | undefined; name?: string | undefined }>({});
  const code = useRef<HTMLInputElement>(null);
  const { get, set } = useUrlFilter();
  const scanned = CODE.test(get('code')) ? get('code') : '';
  const utils = trpc.useUtils();
  const approve = trpc.admin.desks.approve.useMutation();
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const values = new FormData(form);
    const [userCode = '', name = ''] = ['userCode', 'name'].map((field) => textOf(values.get(field)));
    const wrong = {
      userCode: CODE.test(userCode) ? undefined : 'Six digits, as the desk shows them.',
      name: name === '' ? 'Please name the desk.' : undefined,
    };
    setErrors(wrong);
    if (wrong.userCode !== undefined) code.current?.focus();
    if (wrong.userCode !== undefined || wrong.name !== undefined || approve.isPending) return;
    try {
      await approve.mutateAsync({ userCode, name });
    } catch (error) {
      if (failureOf(error).code === 'PAIRING_NOT_FOUND') {
        setErrors({ userCode: failureSentence(error) });
        code.current?.focus();
      } else toast.bad('Not paired', failureSentence(error));
      return;
    }
    form.reset();
    set({ code: '' });
    toast.ok('The desk is let in');
    await utils.admin.desks.invalidate();
  };
  return (
    <section className="admin-panel" aria-labelledby="pair-title">
      <h2 id="pair-title">Pair a desk</h2>
      <form
        className="admin-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <TextField
          key={scanned}
          ref={code}
          defaultValue={scanned}
          label="Code"
          name="userCode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          hint="Six digits, as the desk shows them"
          error={errors.userCode}
        />
        <TextField
          label="Name"
          name="name"
          autoFocus={scanned !== ''}
          autoComplete="off"
          maxLength={40}
          hint="Where it stands, such as Door A"
          error={errors.name}
        />
        <div className="admin-form-end">
          <Button type="submit" isBusy={approve.isPending} busyText="Pairing">
            Let this desk in
          </Button>
        </div>
      </form>
    </section>
  );
}
