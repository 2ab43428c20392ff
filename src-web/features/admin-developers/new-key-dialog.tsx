import { Checkbox, Stack, TextInput } from '@mantine/core';
import { DEFAULT_KEY_DAYS, MakeApiKeyInput, type NewApiKey } from '#shared/api/api-keys.ts';
import { API_SCOPES, SCOPE_WORDS, type ApiScope } from '#shared/api/scopes.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { keyWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type Values = { name: string; scopes: ApiScope[]; days: string };

const inputOf = ({ name, scopes, days }: Values) => ({
  name,
  scopes,
  days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN,
});

type NewKeyDialogProps = { isOpen: boolean; onClose: () => void; onMade: (made: NewApiKey) => void };

/** Asks what a new key is for, what it may do, and for how long. */
export function NewKeyDialog({ isOpen, onClose, onMade }: NewKeyDialogProps) {
  const words = useWords(keyWords);
  const utils = trpc.useUtils();
  const make = trpc.admin.apiKeys.make.useMutation();
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: { name: '', scopes: [], days: String(DEFAULT_KEY_DAYS) },
    schema: MakeApiKeyInput,
    inputOf,
    send: async (values) => {
      onMade(await make.mutateAsync(MakeApiKeyInput.parse(inputOf(values))));
      await utils.admin.apiKeys.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: words.noKeyWasMade }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={words.aNewKey}
      confirmText={words.makeTheKey}
      busyText={words.makingIt}
      question={question}
      onClose={onClose}
    >
      <TextInput label={words.whatFor} maxLength={60} placeholder={words.accounting} {...form.getInputProps('name')} />
      <Checkbox.Group label={words.whatMayDo} description={words.neverMore} {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {API_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope]} description={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput label={words.daysUntilEnds} inputMode="numeric" maxLength={3} {...form.getInputProps('days')} />
    </FormDialog>
  );
}
