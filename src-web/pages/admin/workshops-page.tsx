import '../../styles/private.css';
import '#web/features/admin-workshops/admin-workshops.css';
import { WorkshopList } from '#web/features/admin-workshops/workshop-list.tsx';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/workshops: the artists' proposals. */
export function WorkshopsPage() {
  return (
    <AdminFrame
      tab="workshops"
      title="Workshops"
      actions={
        <ButtonLink href={paths.workshopCalendar} look="o" size="s" icon="eye">
          Workshop calendar
        </ButtonLink>
      }
    >
      <WorkshopList />
    </AdminFrame>
  );
}
