import { useState } from 'react';
import '../../styles/private.css';
import '#web/features/admin-fiscal/admin-fiscal.css';
import type { ClosingView } from '#shared/fiscal/inspection.ts';
import { ClosingList } from '#web/features/admin-fiscal/closing-list.tsx';
import { InspectionDialog } from '#web/features/admin-fiscal/inspection-dialog.tsx';
import { OutageTable } from '#web/features/admin-fiscal/outage-table.tsx';
import { PackageList } from '#web/features/admin-fiscal/package-list.tsx';
import { RegisterCards } from '#web/features/admin-fiscal/register-cards.tsx';
import { DeviceList } from '#web/features/admin-fiscal/set-up/device-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** What is asked for: nothing, a period, or the closing that was pointed at. */
type Asked = { closing: ClosingView | null } | null;

/** /admin/tax: security devices, outages, closings, and all that an inspector is handed. */
export function TaxPage() {
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <AdminFrame
      tab="tax"
      title="Tax"
      actions={
        <Button size="s" icon="download" onClick={() => setAsked({ closing: null })}>
          Inspection (Kassen-Nachschau)
        </Button>
      }
    >
      <div className="fiscal-sections">
        <RegisterCards />
        <DeviceList />
        <ClosingList onInspect={(closing) => setAsked({ closing })} />
        <PackageList />
        <OutageTable />
      </div>
      <InspectionDialog
        key={asked?.closing?.id ?? 'days'}
        isOpen={asked !== null}
        closing={asked?.closing ?? null}
        onClose={() => setAsked(null)}
      />
    </AdminFrame>
  );
}
