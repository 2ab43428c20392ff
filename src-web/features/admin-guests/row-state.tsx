import { AdminIcon, type AdminIconName } from '#web/ui/admin/admin-icon.tsx';

export type StateWord = { word: string; icon: AdminIconName; tone: 'ok' | 'warn' | 'bad' | 'quiet' };

/** What a row is right now, as shape and word. */
export function RowState({ word, icon, tone }: StateWord) {
  return (
    <span className={`data-state is-${tone}`}>
      <AdminIcon name={icon} size={20} />
      {word}
    </span>
  );
}
