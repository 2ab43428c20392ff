import { ProfileSection } from '#web/features/profile/profile-section.tsx';

/** The dashboard's tab Profile: one section below the other, each with its own data. */
export function DashboardProfile() {
  return (
    <div className="tab-body profile-tab">
      <ProfileSection />
    </div>
  );
}
