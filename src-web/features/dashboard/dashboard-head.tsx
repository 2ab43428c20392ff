import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { dashboardWords } from './words.ts';

type DashboardHeadProps = { displayName: string; hasPanel: boolean; onLogout: () => void };

/** The dashboard's head: title, welcome line, the way to the panel for who has it, logout. */
export function DashboardHead({ displayName, hasPanel, onLogout }: DashboardHeadProps) {
  const { heading, welcome, adminPanel, logout } = useWords(dashboardWords);
  return (
    <div className="dashboard-head">
      <div>
        <h1 className="heading-huge">{heading}</h1>
        <p className="lead">{welcome(displayName)}</p>
      </div>
      <div className="row">
        {hasPanel && (
          <ButtonLink href={paths.admin} look="o" icon="id-badge-2">
            {adminPanel}
          </ButtonLink>
        )}
        <Button look="o" icon="logout" onClick={onLogout}>
          {logout}
        </Button>
      </div>
    </div>
  );
}
