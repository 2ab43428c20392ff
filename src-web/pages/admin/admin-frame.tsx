import { useRef, type ReactNode } from 'react';
import '#web/ui/forms/fields.css';
import '#web/features/admin/admin.css';
import '#web/ui/admin/admin-parts.css';
import { brand } from '#shared/brand.ts';
import { AdminSide } from '#web/features/admin/admin-side.tsx';
import type { AdminTabId } from '#web/features/admin/admin-tabs.ts';
import { PanelNotice } from '#web/features/admin/panel-notice.tsx';
import { useLivePanel } from '#web/features/admin/use-live-panel.ts';
import { useScheme } from '#web/features/admin/use-scheme.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { trpc } from '#web/api.ts';
import { useDeepLink } from '#web/hooks/use-deep-link.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { useKeptFocus } from '#web/ui/admin/use-kept-focus.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CommandButton, CommandWindow } from '#web/features/admin-search/command-button.tsx';
import { ProofDialog } from '#web/features/prove-again/proof-dialog.tsx';
import { useSignOut } from '#web/features/auth/use-sign-out.ts';
import { AdminTitle, type AdminLead } from './admin-title.tsx';
import 'dayjs/locale/de';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import '../../styles/mantine/panel.css';
import { panelWords } from '#web/features/admin/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { PrivateRoom } from '#web/private-room.tsx';

const DATES = { firstDayOfWeek: 1, weekendDays: [6, 0] } as const;

type PanelRoomProps = { isDark: boolean; children: ReactNode };

/** The panel's own room: calendars whose week begins on Monday, and questions that can be asked from anywhere. */
function PanelRoom({ isDark, children }: PanelRoomProps) {
  const locale = useLang();
  return (
    <PrivateRoom className={isDark ? 'admin is-dark' : 'admin'} isDark={isDark} isPaper={false}>
      <DatesProvider settings={{ ...DATES, locale, weekendDays: [...DATES.weekendDays] }}>
        <ModalsProvider>{children}</ModalsProvider>
      </DatesProvider>
    </PrivateRoom>
  );
}

type AdminFrameProps = {
  tab: AdminTabId;
  title: string;
  lead?: AdminLead | undefined;
  /** Where a page below another one leads back to. */ back?: { href: string; label: string };
  /** Buttons beside the heading. */ actions?: ReactNode;
  /** Dark, whatever was chosen: read at night. */ isNight?: boolean;
  children: ReactNode;
};

/** Round every page of the panel: counts and menu beside it, its heading and buttons above it. */
export function AdminFrame({ tab, title, lead, back, actions, isNight = false, children }: AdminFrameProps) {
  const words = useWords(panelWords);
  const signOut = useSignOut();
  useLivePanel(useMay('money:read'));
  const waiting = trpc.admin.waiting.useQuery(undefined, LIVE);
  const { isDark, toggle } = useScheme();
  const main = useRef<HTMLDivElement>(null);
  useKeptFocus(main);
  useDeepLink(tab);
  return (
    <PanelRoom isDark={isDark || isNight}>
      <title>{`${title} | ${words.admin} | ${brand.full}`}</title>
      <AdminSide
        tab={tab}
        waiting={waiting.data ?? {}}
        search={<CommandButton isSign />}
        isDark={isDark}
        onScheme={isNight ? undefined : toggle}
        onLogout={() => void signOut()}
      />
      <div className="admin-main" ref={main}>
        <PanelNotice />
        <div className="admin-head">
          <AdminTitle title={title} lead={lead} />
          <div className="row">
            <CommandButton />
            {back && (
              <ButtonLink look="t" icon="arrow-left" size="s" href={back.href}>
                {back.label}
              </ButtonLink>
            )}
            {actions}
          </div>
        </div>
        {children}
      </div>
      <CommandWindow />
      <ProofDialog onSignInAgain={() => void signOut()} />
    </PanelRoom>
  );
}
