import { useState } from 'react';
import '../../styles/private.css';
import '#web/features/admin-fiscal/admin-fiscal.css';
import type { ClosingView } from '#shared/fiscal/inspection.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ClosingList } from '#web/features/admin-fiscal/closing-list.tsx';
import { InspectionBlock } from '#web/features/admin-fiscal/inspection-block.tsx';
import { InspectionDialog } from '#web/features/admin-fiscal/inspection-dialog.tsx';
import { OutageTable } from '#web/features/admin-fiscal/outage-table.tsx';
import { PackageList } from '#web/features/admin-fiscal/package-list.tsx';
import { RegisterCards } from '#web/features/admin-fiscal/register-cards.tsx';
import { DeviceList } from '#web/features/admin-fiscal/set-up/device-list.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/tax: security devices, outages, closings, and all that an inspector is handed. */
export function TaxPage() {
  const words = useWords(adminPageWords);
  const isSetUp = useMay('settings:manage');
  const [handedOver, setHandedOver] = useState<ClosingView | null>(null);
  return (
    <AdminFrame
      tab="tax"
      title={words.tax}
      actions={
        isSetUp && (
          <ButtonLink look="o" size="s" icon="plus" href={adminPaths.newDevice}>
            {words.setUpTse}
          </ButtonLink>
        )
      }
    >
      <div className="fiscal-page">
        <InspectionBlock />
        <div className="fiscal-sections">
          <RegisterCards />
          <OutageTable />
          <ClosingList onInspect={setHandedOver} />
          <PackageList />
          {isSetUp && <DeviceList />}
        </div>
      </div>
      <InspectionDialog closing={handedOver} onClose={() => setHandedOver(null)} />
    </AdminFrame>
  );
}
