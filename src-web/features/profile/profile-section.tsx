import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { trpc } from '#web/api.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { AvatarEditor } from './avatar-editor.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Picture and fields of one's own profile. */
export function ProfileSection() {
  const { data, isError, isFetching, refetch } = trpc.profile.get.useQuery();
  if (data === undefined) {
    return isError ? (
      <LoadFailed sentence={DASHBOARD_MESSAGES.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <MarkLoader text="Loading" />
    );
  }
  return (
    <section className="profile-section" aria-labelledby="profile-heading">
      <h2 className="heading-medium" id="profile-heading">
        About you
      </h2>
      <AvatarEditor userId={data.userId} avatarUrl={data.avatarUrl} />
      <ProfileForm profile={data} />
    </section>
  );
}
