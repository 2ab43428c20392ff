import { tellOtherTabs } from '#web/features/auth/session-channel.ts';
import { useSignOut } from '#web/features/auth/use-sign-out.ts';
import { DeskPinSection } from '#web/features/desk-pin/desk-pin-section.tsx';
import { OwnCodesSection } from '#web/features/own-codes/own-codes-section.tsx';
import { ProfileSection } from '#web/features/profile/profile-section.tsx';
import { PasskeysSection } from '#web/features/security/passkeys-section.tsx';
import { PasswordSection } from '#web/features/security/password-section.tsx';
import { SecondFactorSection } from '#web/features/security/second-factor-section.tsx';
import { SessionsSection } from '#web/features/security/sessions-section.tsx';
import { PrivateRoom } from '#web/private-room.tsx';
import { DeleteSection } from '#web/features/your-data/delete-section.tsx';
import { ExportSection } from '#web/features/your-data/export-section.tsx';

/** The dashboard's tab Profile: one section below the other, each with its own data. */
export function DashboardProfile() {
  const signOut = useSignOut();
  return (
    <PrivateRoom>
      <div className="tab-body profile-tab">
        <ProfileSection />
        <OwnCodesSection />
        <PasswordSection />
        <SecondFactorSection />
        <PasskeysSection onSignInAgain={() => void signOut()} />
        <DeskPinSection />
        <SessionsSection />
        <ExportSection />
        <DeleteSection onGone={() => tellOtherTabs('signed-out')} onSignInAgain={() => void signOut()} />
      </div>
    </PrivateRoom>
  );
}
