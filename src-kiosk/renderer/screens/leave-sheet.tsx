import { useEffect } from 'react';
import { ask, useDesk } from '../bridge.ts';
import { LeaveButton } from '../ui/leave-button.tsx';
import { SheetBox } from '../ui/sheet-box.tsx';
import { Supervised } from '../ui/supervised.tsx';

type LeaveSheetProps = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** The way out of the full screen, by touch or Ctrl+Shift+Q: for supervisors only, as long as something is guarded. */
export function LeaveSheet({ isOpen, onOpen, onClose }: LeaveSheetProps) {
  const { isGuarded } = useDesk();
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyQ') return;
      event.preventDefault();
      onOpen();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [onOpen]);
  if (!isOpen) return null;
  return (
    <SheetBox title="Kasse beenden" onClose={onClose}>
      {isGuarded ? <Supervised onGiven={(given) => ask('leaveKiosk', given)} /> : <LeaveButton />}
    </SheetBox>
  );
}
