import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';

type DashboardHeadProps = { displayName: string; hasPanel: boolean; onLogout: () => void };

/** The dashboard's head: title, welcome line, the way to the panel for who has it, logout. */
export function DashboardHead({ displayName, hasPanel, onLogout }: DashboardHeadProps) {
  return (
    <div className="dashboard-head">
      <div>
        <h1 className="heading-huge">MY DASHBOARD</h1>
        <p className="lead">Welcome back, {displayName === '' ? 'Dancer' : displayName}</p>
      </div>
      <div className="row">
        {hasPanel && (
          <ButtonLink href={paths.admin} look="o" icon="id-badge-2">
            Admin Panel
          </ButtonLink>
        )}
        <Button look="o" icon="logout" onClick={onLogout}>
          Logout
        </Button>
      </div>
    </div>
  );
}
