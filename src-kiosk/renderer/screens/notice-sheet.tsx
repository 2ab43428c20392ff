import { useEffect, useState } from 'react';
import type { NoticeView } from '#shared/door/kiosk-bridge.ts';
import { ask, sentenceOf, useDesk } from '../bridge.ts';
import { atTime, onShortDay } from '../ui/german.ts';
import { SheetBox } from '../ui/sheet-box.tsx';

/** The desk's inbox: what could not be settled by itself. The panel decides; here the door learns of it. */
export function NoticeSheet({ onClose }: { onClose: () => void }) {
  const { link } = useDesk();
  const [notices, setNotices] = useState<NoticeView[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isCurrent = true;
    ask('notices', {}).then(
      (found) => isCurrent && setNotices(found),
      (error: unknown) => isCurrent && setProblem(sentenceOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [link.exceptions]);
  return (
    <SheetBox title="Zu klären" onClose={onClose}>
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      {notices?.length === 0 && <p className="empty">Alles ist geklärt.</p>}
      <ul className="notices">
        {notices?.map((notice) => (
          <li key={notice.id}>
            <b>{notice.title}</b>
            <span>{notice.detail}</span>
            <small>{`${onShortDay(notice.at)}, ${atTime(notice.at)}`}</small>
          </li>
        ))}
      </ul>
      <p className="sheet-note">Entschieden wird im Admin-Bereich unter Kassen.</p>
    </SheetBox>
  );
}
