import '../../styles/private.css';
import { EngagementList } from '#web/features/admin-engagements/engagement-list.tsx';
import { PANEL_WORDS as WORDS } from '#web/features/admin-engagements/engagement-panel-words.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/engagements: artists with what is next for each. */
export function EngagementsPage() {
  const may = useMay('workshops:manage');
  return (
    <AdminFrame
      tab="artists"
      title={WORDS.title}
      actions={
        may && (
          <ButtonLink look="o" size="s" icon="plus" href={`${adminPaths.engagement('new')}`}>
            {WORDS.add}
          </ButtonLink>
        )
      }
    >
      <EngagementList />
    </AdminFrame>
  );
}
