import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { MembershipWords } from './membership-words.ts';

/** A member should know this now, and can do this about it. */
export function MembershipNotice({
  notice,
  children,
}: {
  notice: NonNullable<MembershipWords['notice']>;
  children?: ReactNode;
}) {
  return (
    <section className={`outcome outcome-${notice.tone} membership-notice`}>
      <h3 className="heading-medium">
        <Icon name={notice.icon} size={28} />
        {notice.title}
      </h3>
      <p>{notice.text}</p>
      {children && <div className="row">{children}</div>}
    </section>
  );
}
