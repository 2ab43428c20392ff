import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { DANCE_ROLES, DANCING_LEVELS } from '#shared/profile/profile-fields.ts';
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

const DOOR_PHOTO =
  'The team at the entrance sees it when your ticket or card is scanned. You can take this back at any time.';

const MORNING_AFTER =
  'Thanks, the next night like it and one question, once for each night you were at. It is advertising; you can say no here.';

const DAY_BEFORE = 'Your codes, the way and the time, once for each night you have a ticket for. No advertising.';

const formOf = ({
  displayName,
  phoneNumber,
  danceRole,
  dancingLevel,
  isDoorPhotoAllowed,
  wantsReminders,
  wantsThanks,
}: ProfileView): UpdateProfileForm => ({
  displayName: displayName ?? '',
  phoneNumber: phoneNumber ?? '',
  danceRole: danceRole ?? '',
  dancingLevel: dancingLevel ?? '',
  isDoorPhotoAllowed,
  wantsReminders,
  wantsThanks,
});

const choices = (values: readonly string[]) => [{ value: '', label: 'Not chosen' }, ...values];

/** Nobody else who signs in here afterwards finds it in their form. */
const draftOf = ({ email }: ProfileView): string => `profile ${email}`;

function useProfileForm(profile: ProfileView): PrivateForm<UpdateProfileForm> {
  const utils = trpc.useUtils();
  const save = trpc.profile.update.useMutation();
  const signInAgain = useSignInAgain();
  const draft = draftOf(profile);
  const [initialValues] = useState(() => readDraft<UpdateProfileForm>(draft) ?? formOf(profile));
  useEffect(() => dropDraft(draft), [draft]);
  const privateForm = usePrivateForm<UpdateProfileForm>({
    initialValues,
    schema: UpdateProfileInput,
    send: async (values) => {
      // The schema is a browser's schema too: the wire carries the form, the server makes nulls of what is empty.
      utils.profile.get.setData(undefined, await save.mutateAsync(values));
      await utils.profile.session.invalidate();
      toast.ok(DASHBOARD_MESSAGES.profileSaved);
    },
    onFailed: (error) => {
      if (isSignedOut(error)) keepDraft(draft, privateForm.form.getValues());
      toast.bad(DASHBOARD_MESSAGES.profileFailed, failureSentence(error), signInAgain(error));
      return undefined;
    },
  });
  return privateForm;
}

/** Name, phone, role, level and the consent at the door and the mail of the day before. The address is the account's. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const { form, isBusy, onSubmit } = useProfileForm(profile);
  return (
    <form className="profile-form" method="post" noValidate onSubmit={onSubmit}>
      <TextInput label="Display name" autoComplete="name" maxLength={80} {...form.getInputProps('displayName')} />
      <TextInput
        label="E-mail"
        type="email"
        value={profile.email}
        readOnly
        autoComplete="email"
        description="Email cannot be changed"
        rightSection={<Icon name="lock" size={20} />}
      />
      <TextInput
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('phoneNumber')}
      />
      <NativeSelect label="Dance role" data={choices(DANCE_ROLES)} {...form.getInputProps('danceRole')} />
      <NativeSelect label="Dancing level" data={choices(DANCING_LEVELS)} {...form.getInputProps('dancingLevel')} />
      <Wishes form={form} />
      <Button type="submit" isBusy={isBusy} busyText="Saving">
        Save profile
      </Button>
    </form>
  );
}

/** What may be shown at the door, and which mails come. */
function Wishes({ form }: Pick<PrivateForm<UpdateProfileForm>, 'form'>) {
  return (
    <>
      <div className="profile-wide">
        <SwitchRow
          label="Show my photo at the door"
          description={DOOR_PHOTO}
          {...form.getInputProps('isDoorPhotoAllowed', { type: 'checkbox', withError: false })}
        />
      </div>
      <div className="profile-wide">
        <SwitchRow
          label="Mail me the day before a night"
          description={DAY_BEFORE}
          {...form.getInputProps('wantsReminders', { type: 'checkbox', withError: false })}
        />
      </div>
      <div className="profile-wide">
        <SwitchRow
          label="Mail me the morning after a night"
          description={MORNING_AFTER}
          {...form.getInputProps('wantsThanks', { type: 'checkbox', withError: false })}
        />
      </div>
    </>
  );
}
