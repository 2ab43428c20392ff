import '../../styles/private.css';
import '#web/features/admin-fiscal/admin-fiscal.css';
import { DeviceList } from '#web/features/admin-fiscal/set-up/device-list.tsx';
import { SetUpWizard } from '#web/features/admin-fiscal/set-up/set-up-wizard.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/tax/set-up: a security device is set up for a desk, step by step; below it those that there are. */
export function SetUpDevicePage() {
  return (
    <AdminFrame tab="tax" title="Set up a security device" back={{ href: adminPaths.tax, label: 'Tax' }}>
      <div className="fiscal-sections">
        <SetUpWizard />
        <DeviceList />
      </div>
    </AdminFrame>
  );
}
