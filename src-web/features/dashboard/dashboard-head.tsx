import { Button } from '#web/ui/button.tsx';

type DashboardHeadProps = { displayName: string; onLogout: () => void };

/** Specification §2, dashboard: title, welcome line, logout. */
export function DashboardHead({ displayName, onLogout }: DashboardHeadProps) {
  return (
    <div className="dashboard-head">
      <div>
        <h1 className="h-xl">MY DASHBOARD</h1>
        <p className="lead">Welcome back, {displayName === '' ? 'Dancer' : displayName}</p>
      </div>
      <Button look="o" icon="logout" onClick={onLogout}>
        Logout
      </Button>
    </div>
  );
}
