import '../../styles/private.css';
import '#web/features/admin-website/admin-website.css';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { Keeping } from '#web/features/admin-website/use-content-draft.ts';
import { kindNamed, PublishActs, Website, type WebsiteState } from '#web/features/admin-website/website.tsx';
import { WEBSITE_WORDS } from '#web/features/admin-website/website-words.ts';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/website: what the pages say that is the club's own; `part` names which. */
export function WebsitePage() {
  const kind = kindNamed(new URLSearchParams(useSearch()).get('part') ?? '');
  const [keeping, onKeeping] = useState<Keeping>('kept');
  const [turn, setTurn] = useState(0);
  const onAnew = (): void => {
    onKeeping('kept');
    setTurn((now) => now + 1);
  };
  const state: WebsiteState = { kind, keeping, onKeeping, turn, onAnew };
  return (
    <AdminFrame tab="website" title={WEBSITE_WORDS.title} actions={<PublishActs {...state} />}>
      <Website {...state} />
    </AdminFrame>
  );
}
