import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { DANCE_ROLES, DANCING_LEVELS } from '#shared/profile/profile-fields.ts';
import { UpdateProfileInput, type ProfileView, type UpdateProfileForm } from '#shared/profile/update-profile.ts';
import { trpc } from '#web/api.ts';
import { dropDraft, keepDraft, readDraft } from '#web/draft.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { isSignedOut, useSignInAgain } from '#web/use-sign-in-again.ts';

const DOOR_PHOTO =
  'The team at the entrance sees it when your ticket or card is scanned. You can take this back at any time.';

const formOf = ({
  displayName,
  phoneNumber,
  danceRole,
  dancingLevel,
  isDoorPhotoAllowed,
}: ProfileView): UpdateProfileForm => ({
  displayName: displayName ?? '',
  phoneNumber: phoneNumber ?? '',
  danceRole: danceRole ?? '',
  dancingLevel: dancingLevel ?? '',
  isDoorPhotoAllowed,
});

/** Nobody else who signs in here afterwards finds it in their form. */
const draftOf = ({ email }: ProfileView): string => `profile ${email}`;

/** Name, phone, role, level and the consent at the door. The address is the account's. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const utils = trpc.useUtils();
  const save = trpc.profile.update.useMutation();
  const signInAgain = useSignInAgain();
  const draft = draftOf(profile);
  const [initialValues] = useState(() => readDraft<UpdateProfileForm>(draft) ?? formOf(profile));
  useEffect(() => dropDraft(draft), [draft]);
  const form = useForm<UpdateProfileForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(UpdateProfileInput, { sync: true }),
  });

  const submit = async (values: UpdateProfileForm): Promise<void> => {
    if (save.isPending) return;
    try {
      // The schema is a browser's schema too: the wire carries the form, the server makes nulls of what is empty.
      utils.profile.get.setData(undefined, await save.mutateAsync(values));
    } catch (error) {
      if (isSignedOut(error)) keepDraft(draft, values);
      toast.bad(DASHBOARD_MESSAGES.profileFailed, failureSentence(error), signInAgain(error));
      return;
    }
    await utils.profile.session.invalidate();
    toast.ok(DASHBOARD_MESSAGES.profileSaved);
  };

  return (
    <form className="profile-form" method="post" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <TextField
        key={form.key('displayName')}
        label="Display name"
        autoComplete="name"
        maxLength={80}
        {...form.getInputProps('displayName')}
      />
      <TextField
        label="E-mail"
        type="email"
        value={profile.email}
        readOnly
        autoComplete="email"
        hint="Email cannot be changed"
        end={<LockSign />}
      />
      <TextField
        key={form.key('phoneNumber')}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('phoneNumber')}
      />
      <SelectField
        key={form.key('danceRole')}
        label="Dance role"
        options={DANCE_ROLES}
        emptyText="Not chosen"
        {...form.getInputProps('danceRole')}
      />
      <SelectField
        key={form.key('dancingLevel')}
        label="Dancing level"
        options={DANCING_LEVELS}
        emptyText="Not chosen"
        {...form.getInputProps('dancingLevel')}
      />
      <div className="profile-wide">
        <Switch
          key={form.key('isDoorPhotoAllowed')}
          label="Show my photo at the door"
          {...form.getInputProps('isDoorPhotoAllowed', { type: 'checkbox' })}
        >
          {DOOR_PHOTO}
        </Switch>
      </div>
      <Button type="submit" isBusy={save.isPending} busyText="Saving">
        Save profile
      </Button>
    </form>
  );
}

function LockSign() {
  return (
    <span className="input-end">
      <Icon name="lock" size={20} />
    </span>
  );
}
