import { Checkbox, Stack, TextInput } from '@mantine/core';
import { WebhookFields } from '#shared/webhooks/edit-webhook.ts';
import { WEBHOOK_TYPES } from '#shared/webhooks/webhook-types.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { TYPE_WORDS, type Endpoint } from './webhook-words.ts';

type WebhookDialogProps = {
  isOpen: boolean;
  /** The endpoint that is changed; null makes a new one. */ endpoint: Endpoint | null;
  onClose: () => void;
  /** With the secret of a new one. */ onMade: (secret: string) => void;
};

/** Asks where to send what. */
export function WebhookDialog({ isOpen, endpoint, onClose, onMade }: WebhookDialogProps) {
  const utils = trpc.useUtils();
  const make = trpc.admin.webhooks.make.useMutation();
  const update = trpc.admin.webhooks.update.useMutation();
  const { form, ...question } = usePrivateForm<WebhookFields>({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      types: [...(endpoint?.types ?? WEBHOOK_TYPES)],
    },
    schema: WebhookFields,
    send: async (values) => {
      const fields = WebhookFields.parse(values);
      if (endpoint === null) onMade((await make.mutateAsync(fields)).secret);
      else await update.mutateAsync({ id: endpoint.id, ...fields });
      await utils.admin.webhooks.invalidate();
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={endpoint === null ? 'A new endpoint' : 'Change the endpoint'}
      confirmText={endpoint === null ? 'Make the endpoint' : 'Save'}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        description="It must begin with https:// and be reachable from the internet."
        type="url"
        inputMode="url"
        {...form.getInputProps('url')}
      />
      <TextInput label="What it is for" maxLength={120} {...form.getInputProps('description')} />
      <Checkbox.Group
        label="What to send"
        description="Ids alone, no names or addresses: the receiver asks the interface for the rest."
        {...form.getInputProps('types')}
      >
        <Stack gap="xs" mt="xs">
          {WEBHOOK_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={TYPE_WORDS[type]} description={type} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
