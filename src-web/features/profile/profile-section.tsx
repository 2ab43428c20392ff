import { trpc } from '#web/api.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { AvatarEditor } from './avatar-editor.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileWords } from './words.ts';

/** Picture and fields of one's own profile. */
export function ProfileSection() {
  const words = useWords(profileWords);
  const { data, isError, isFetching, refetch } = trpc.profile.get.useQuery();
  if (data === undefined) {
    return isError ? (
      <LoadFailed sentence={words.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <MarkLoader text={words.loading} />
    );
  }
  return (
    <section className="profile-section" aria-labelledby="profile-heading">
      <h2 className="heading-medium" id="profile-heading">
        {words.title}
      </h2>
      <AvatarEditor userId={data.userId} avatarUrl={data.avatarUrl} />
      <ProfileForm profile={data} />
    </section>
  );
}
