import type { ReactNode } from 'react';
import '#web/features/admin/admin.css';
import '#web/ui/admin/admin-parts.css';
import { brand } from '#shared/brand.ts';
import { PanelNotice } from '#web/features/admin/panel-notice.tsx';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminTitle, type AdminLead } from './admin-title.tsx';
import { PanelRoom } from './panel-room.tsx';

type BoardFrameProps = {
  title: string;
  /** The night's picture, and when and where it is; none without a night. */ lead: AdminLead | undefined;
  isAdmin: boolean;
  actions: ReactNode;
  children: ReactNode;
};

/** Round the board: the panel for who has it; who only leads the night sees the board alone. */
export function BoardFrame({ title, lead, isAdmin, actions, children }: BoardFrameProps) {
  if (isAdmin)
    return (
      <AdminFrame tab="tonight" title={title} lead={lead} isNight actions={actions}>
        {children}
      </AdminFrame>
    );
  return (
    <PanelRoom isDark isAlone>
      <title>{`${title} | ${brand.full}`}</title>
      <div className="admin-main">
        <Logo href={paths.home} />
        <PanelNotice />
        <div className="admin-head">
          <AdminTitle title={title} lead={lead} />
          <div className="row">{actions}</div>
        </div>
        {children}
      </div>
    </PanelRoom>
  );
}
