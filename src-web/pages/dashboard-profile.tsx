import { ProfileSection } from '#web/features/profile/profile-section.tsx';
import { SecondFactorSection } from '#web/features/security/second-factor-section.tsx';
import { SessionsSection } from '#web/features/security/sessions-section.tsx';

/** The dashboard's tab Profile: one section below the other, each with its own data. */
export function DashboardProfile() {
  return (
    <div className="tab-body profile-tab">
      <ProfileSection />
      <SecondFactorSection />
      <SessionsSection />
    </div>
  );
}
