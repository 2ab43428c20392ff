import '../../styles/private.css';
import '#web/features/admin-workshops/admin-workshops.css';
import { WorkshopList } from '#web/features/admin-workshops/workshop-list.tsx';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/workshops: the artists' proposals. */
export function WorkshopsPage() {
  const words = useWords(adminPageWords);
  return (
    <AdminFrame
      tab="workshops"
      title={words.workshops}
      actions={
        <ButtonLink href={paths.workshopCalendar} look="o" size="s" icon="eye">
          {words.workshopCalendar}
        </ButtonLink>
      }
    >
      <WorkshopList />
    </AdminFrame>
  );
}
