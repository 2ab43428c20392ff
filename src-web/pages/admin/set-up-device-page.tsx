import '../../styles/private.css';
import '#web/features/admin-fiscal/admin-fiscal.css';
import { DeviceList } from '#web/features/admin-fiscal/set-up/device-list.tsx';
import { SetUpWizard } from '#web/features/admin-fiscal/set-up/set-up-wizard.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/tax/set-up: a security device is set up for a desk, step by step; below it those that there are. */
export function SetUpDevicePage() {
  const words = useWords(adminPageWords);
  return (
    <AdminFrame tab="tax" title={words.setUpSecurityDevice} back={{ href: adminPaths.tax, label: words.tax }}>
      <div className="fiscal-sections">
        <SetUpWizard />
        <DeviceList />
      </div>
    </AdminFrame>
  );
}
