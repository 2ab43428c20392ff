import '#web/features/admin-desks/admin-desks.css';
import { DeskExceptions } from '#web/features/admin-desks/desk-exceptions.tsx';
import { DeskList } from '#web/features/admin-desks/desk-list.tsx';
import { DoorPhones } from '#web/features/admin-desks/door-phones.tsx';
import { PairDesk } from '#web/features/admin-desks/pair-desk.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/desks: the desks at the doors, and what they could not settle themselves. */
export function DesksPage() {
  const words = useWords(adminPageWords);
  const hasGoods = useMay('events:manage');
  return (
    <AdminFrame
      tab="desks"
      title={words.desks}
      actions={
        <>
          <ButtonLink look="o" size="s" icon="upload" href={adminPaths.journalImport}>
            {words.importAJournal}
          </ButtonLink>
          {hasGoods && (
            <ButtonLink look="o" size="s" href={adminPaths.goods}>
              {words.goods}
            </ButtonLink>
          )}
          <ButtonLink look="o" size="s" href={adminPaths.nightReports}>
            {words.nightReports}
          </ButtonLink>
        </>
      }
    >
      <div className="admin-two">
        <PairDesk />
        <DeskExceptions />
      </div>
      <DoorPhones />
      <DeskList />
    </AdminFrame>
  );
}
