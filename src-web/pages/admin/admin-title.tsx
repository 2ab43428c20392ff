import type { ReactNode } from 'react';

/** A picture before a page's heading, and what stands below it. */
export type AdminLead = { picture: ReactNode; about: ReactNode };

export function AdminTitle({ title, lead }: { title: string; lead?: AdminLead | undefined }) {
  if (lead === undefined) return <h1>{title}</h1>;
  return (
    <div className="admin-lead">
      {lead.picture}
      <div>
        <h1>{title}</h1>
        {lead.about}
      </div>
    </div>
  );
}
