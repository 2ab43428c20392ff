import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { UpdateProfileInput, type ProfileView, type UpdateProfileForm } from '#shared/profile/update-profile.ts';
import { trpc } from '#web/api.ts';
import { dropDraft, keepDraft, readDraft } from '#web/draft.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { isSignedOut, useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { profileWords } from './words.ts';

const formOf = ({
  displayName,
  phoneNumber,
  danceRole,
  dancingLevel,
  isDoorPhotoAllowed,
  wantsReminders,
  wantsThanks,
  lang,
}: ProfileView): UpdateProfileForm => ({
  displayName: displayName ?? '',
  phoneNumber: phoneNumber ?? '',
  danceRole: danceRole ?? '',
  dancingLevel: dancingLevel ?? '',
  isDoorPhotoAllowed,
  wantsReminders,
  wantsThanks,
  lang: lang ?? '',
});

const choices = (notChosen: string, names: Readonly<Record<string, string>>) =>
  Object.entries({ '': notChosen, ...names }).map(([value, label]) => ({ value, label }));

/** Nobody else who signs in here afterwards finds it in their form. */
const draftOf = ({ email }: ProfileView): string => `profile ${email}`;

function useProfileForm(profile: ProfileView): PrivateForm<UpdateProfileForm> {
  const words = useWords(profileWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const save = trpc.profile.update.useMutation();
  const signInAgain = useSignInAgain();
  const draft = draftOf(profile);
  const [initialValues] = useState(() => readDraft<UpdateProfileForm>(draft) ?? formOf(profile));
  useEffect(() => dropDraft(draft), [draft]);
  const privateForm = usePrivateForm<UpdateProfileForm>({
    initialValues,
    schema: UpdateProfileInput,
    say: (sentence) => words.atMost(Number(/\d+/.exec(sentence)?.[0] ?? 0)),
    send: async (values) => {
      // The schema is a browser's schema too: the wire carries the form, the server makes nulls of what is empty.
      utils.profile.get.setData(undefined, await save.mutateAsync(values));
      await utils.profile.session.invalidate();
      toast.ok(words.saved);
    },
    onFailed: (error) => {
      if (isSignedOut(error)) keepDraft(draft, privateForm.form.getValues());
      toast.bad(words.notSaved, failureSentence(error, failures), signInAgain(error));
      return undefined;
    },
  });
  return privateForm;
}

/** Name, phone, role, level and the consent at the door and the mail of the day before. The address is the account's. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const { form, isBusy, onSubmit } = useProfileForm(profile);
  const words = useWords(profileWords);
  const { fields } = words;
  return (
    <form className="profile-form" method="post" noValidate onSubmit={onSubmit}>
      <TextInput label={fields.name} autoComplete="name" maxLength={80} {...form.getInputProps('displayName')} />
      <TextInput
        label={fields.email}
        type="email"
        value={profile.email}
        readOnly
        autoComplete="email"
        description={fields.emailFixed}
        rightSection={<Icon name="lock" size={20} />}
      />
      <TextInput
        label={fields.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('phoneNumber')}
      />
      <NativeSelect
        label={fields.role}
        data={choices(fields.notChosen, fields.roles)}
        {...form.getInputProps('danceRole')}
      />
      <NativeSelect
        label={fields.level}
        data={choices(fields.notChosen, fields.levels)}
        {...form.getInputProps('dancingLevel')}
      />
      <NativeSelect
        label={fields.lang}
        data={profile.lang === null ? choices(fields.notChosen, fields.langs) : choices('', fields.langs).slice(1)}
        {...form.getInputProps('lang')}
      />
      <Wishes form={form} />
      <Button type="submit" isBusy={isBusy} busyText={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}

/** What may be shown at the door, and which mails come. */
function Wishes({ form }: Pick<PrivateForm<UpdateProfileForm>, 'form'>) {
  const { doorPhoto, dayBefore, morningAfter } = useWords(profileWords);
  return (
    <>
      <div className="profile-wide">
        <SwitchRow
          label={doorPhoto.label}
          description={doorPhoto.text}
          {...form.getInputProps('isDoorPhotoAllowed', { type: 'checkbox', withError: false })}
        />
      </div>
      <div className="profile-wide">
        <SwitchRow
          label={dayBefore.label}
          description={dayBefore.text}
          {...form.getInputProps('wantsReminders', { type: 'checkbox', withError: false })}
        />
      </div>
      <div className="profile-wide">
        <SwitchRow
          label={morningAfter.label}
          description={morningAfter.text}
          {...form.getInputProps('wantsThanks', { type: 'checkbox', withError: false })}
        />
      </div>
    </>
  );
}
