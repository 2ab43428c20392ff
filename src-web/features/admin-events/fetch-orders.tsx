import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FetchOrdersInput, type FetchedOrders } from '#shared/orders/import/order-import.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';

type Values = {
  source: FetchOrdersInput['source'];
  shopUrl: string;
  organizer: string;
  foreignEvent: string;
  apiToken: string;
};

const EMPTY: Values = { source: 'pretix', shopUrl: 'https://pretix.eu', organizer: '', foreignEvent: '', apiToken: '' };
const SOURCES = [
  { value: 'pretix', label: 'pretix' },
  { value: 'eventbrite', label: 'Eventbrite' },
];

const inputOf = ({ source, shopUrl, organizer, foreignEvent, apiToken }: Values): unknown =>
  source === 'pretix' ? { source, shopUrl, organizer, foreignEvent, apiToken } : { source, foreignEvent, apiToken };

/** The orders over the other system's interface, with a token that is used once. */
export function FetchOrders({ onFetched }: { onFetched: (fetched: Omit<FetchedOrders, 'rows'>) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const fetchOrders = trpc.admin.orderImports.fetch.useMutation();
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: EMPTY,
    schema: FetchOrdersInput,
    inputOf,
    send: async (values) => {
      const { rows: _rows, ...fetched } = await fetchOrders.mutateAsync(FetchOrdersInput.parse(inputOf(values)));
      setIsAsking(false);
      onFetched(fetched);
    },
    onFailed: (error) => tellFailure(error, { title: 'Nothing was fetched' }),
  });
  const open = (): void => {
    form.reset();
    setIsAsking(true);
  };
  return (
    <>
      <Button look="o" icon="download" onClick={open}>
        Fetch from pretix or Eventbrite
      </Button>
      <FormDialog
        isOpen={isAsking}
        title="Fetch orders"
        confirmText="Fetch"
        busyText="Fetching"
        question={question}
        onClose={() => setIsAsking(false)}
      >
        <Fields form={form} />
      </FormDialog>
    </>
  );
}

function Fields({ form }: Pick<PrivateForm<Values>, 'form'>) {
  const isPretix = form.values.source === 'pretix';
  return (
    <>
      <SegmentedControl fullWidth aria-label="From" data={SOURCES} {...form.getInputProps('source')} />
      {isPretix && (
        <>
          <TextInput
            label="Address"
            description="https://pretix.eu, or your own."
            inputMode="url"
            {...form.getInputProps('shopUrl')}
          />
          <TextInput
            label="Organiser"
            description="Its short name, as in the address."
            {...form.getInputProps('organizer')}
          />
        </>
      )}
      <TextInput
        label="Event"
        description={isPretix ? 'Its short name, as in the address.' : 'Its number, as in the address.'}
        {...form.getInputProps('foreignEvent')}
      />
      <SecretField
        label="Token"
        showLabel="Show the token"
        hideLabel="Hide the token"
        description={
          isPretix
            ? 'Organiser → Teams → API tokens. It may only read orders. It is used now and kept nowhere.'
            : 'Account settings → Developer links → API keys. It is used now and kept nowhere.'
        }
        autoComplete="off"
        {...form.getInputProps('apiToken')}
      />
    </>
  );
}
