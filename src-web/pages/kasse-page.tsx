import { useRef, useSyncExternalStore } from 'react';
import '../styles/private.css';
import '#web/features/kasse/kasse.css';
import { brand } from '#shared/brand.ts';
import { localDateOf } from '#shared/time.ts';
import { KasseLock } from '#web/features/kasse/kasse-lock.tsx';
import { ShiftCalendar } from '#web/features/kasse/shift-calendar.tsx';
import { kasseWords } from '#web/features/kasse/words.ts';
import { kasseKey } from '#web/kasse-key.ts';
import { PrivateRoom } from '#web/private-room.tsx';
import { useSite } from '#web/site.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { useKeptFocus } from '#web/ui/admin/use-kept-focus.ts';

/** /kasse: who works the till when. Locked until the code is right, and again after a reload. */
export function KassePage() {
  const words = useWords(kasseWords);
  const { now } = useSite();
  const key = useSyncExternalStore(kasseKey.subscribe, kasseKey.read, () => null);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <PrivateRoom>
      <div className="wrap kasse" ref={page}>
        <title>{`${words.title} | ${brand.full}`}</title>
        <h1 className="heading-huge">{words.title}</h1>
        {key === null ? <KasseLock /> : <ShiftCalendar today={localDateOf(now)} />}
      </div>
    </PrivateRoom>
  );
}
