import { Checkbox, Stack, TextInput } from '@mantine/core';
import { WebhookFields } from '#shared/webhooks/edit-webhook.ts';
import { WEBHOOK_TYPES } from '#shared/webhooks/webhook-types.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { typeWordsIn, type Endpoint } from './webhook-words.ts';
import { webhookWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type WebhookDialogProps = {
  isOpen: boolean;
  /** The endpoint that is changed; null makes a new one. */ endpoint: Endpoint | null;
  onClose: () => void;
  /** With the secret of a new one. */ onMade: (secret: string) => void;
};

/** Asks where to send what. */
export function WebhookDialog({ isOpen, endpoint, onClose, onMade }: WebhookDialogProps) {
  const words = useWords(webhookWords);
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
    onFailed: (error) => tellFailure(error, { title: words.notSaved }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={endpoint === null ? words.aNewEndpoint : words.changeTheEndpoint}
      confirmText={endpoint === null ? words.makeTheEndpoint : words.save}
      busyText={words.saving}
      question={question}
      onClose={onClose}
    >
      <TextInput
        label={words.address}
        description={words.mustBeHttps}
        type="url"
        inputMode="url"
        {...form.getInputProps('url')}
      />
      <TextInput label={words.whatFor} maxLength={120} {...form.getInputProps('description')} />
      <Checkbox.Group label={words.whatToSend} description={words.idsAlone} {...form.getInputProps('types')}>
        <Stack gap="xs" mt="xs">
          {WEBHOOK_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={typeWordsIn(words)[type]} description={type} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
