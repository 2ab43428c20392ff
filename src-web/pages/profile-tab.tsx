import { useQuery } from '@tanstack/react-query';
import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';

const loadProfile = async () => (await import('./dashboard-profile.tsx')).DashboardProfile;

/**
 * The tab Profile. It alone has forms whose schemas need zod, a fifth of what the dashboard would weigh: they are
 * loaded when the tab is opened.
 */
export function ProfileTab() {
  const { data: Profile, isError } = useQuery({
    queryKey: ['dashboard-profile'],
    queryFn: loadProfile,
    staleTime: Infinity,
    retry: false,
  });
  if (Profile !== undefined) return <Profile />;
  // Loading the page anew also helps where a newer build has taken the file's place.
  return isError ? (
    <LoadFailed sentence={DASHBOARD_MESSAGES.loadFailed} isBusy={false} onRetry={() => location.reload()} />
  ) : (
    <MarkLoader />
  );
}
