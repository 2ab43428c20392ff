import { useEffect, useState } from 'react';
import { ask, useDesk } from '../bridge.ts';
import { PinPad } from '../ui/pin-pad.tsx';
import { SheetBox } from '../ui/sheet-box.tsx';

/** Ctrl+Shift+Q: the way out of the full screen, for supervisors only. Wrong digits count as everywhere. */
export function LeaveSheet() {
  const { cashiers } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [userId, setUserId] = useState<string | null>(null);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyQ') return;
      event.preventDefault();
      setUserId(null);
      setOpen(true);
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  if (!isOpen) return null;
  const person = cashiers.find((one) => one.userId === userId);
  return (
    <SheetBox title="Kasse beenden" onClose={() => setOpen(false)}>
      {person === undefined ? (
        <div className="matches">
          {cashiers
            .filter(({ isSupervisor }) => isSupervisor)
            .map((one) => (
              <button key={one.userId} type="button" onClick={() => setUserId(one.userId)}>
                {one.name}
                <small>Aufsicht</small>
              </button>
            ))}
        </div>
      ) : (
        <PinPad
          label={`Code von ${person.name}`}
          onPin={(pin) => ask('leaveKiosk', { supervisor: { userId: person.userId, pin } })}
        />
      )}
    </SheetBox>
  );
}
