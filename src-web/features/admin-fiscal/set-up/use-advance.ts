import { useEffect, useRef, useState } from 'react';
import type { DeviceProgress } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';

/** The steps at fiskaly that are under way, or why the last one did not come about. */
export type Advance = {
  /** Takes step after step until the device is ready, fiskaly says no, or the page is left. */
  run: (id: string) => void;
  isBusy: boolean;
  failure: unknown;
  /** Another device was begun in the place of one whose first answer was lost. */
  isReplaced: boolean;
};

/** Held by the whole wizard: what it shows changes while the steps are taken. `onDevice` hears of another device. */
export function useAdvance(onDevice: (id: string) => void): Advance {
  const utils = trpc.useUtils();
  const advance = trpc.admin.fiscal.advanceDevice.useMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [isReplaced, setIsReplaced] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const run = async (id: string): Promise<void> => {
    setIsBusy(true);
    setIsReplaced(false);
    setFailure(null);
    try {
      let at: DeviceProgress;
      do {
        at = await advance.mutateAsync({ id });
        if (at.isReplaced) onDevice(at.id);
        setIsReplaced(at.isReplaced);
        await utils.admin.fiscal.invalidate();
      } while (isHere.current && at.step !== 'ready' && at.step !== 'retired' && !at.isReplaced);
    } catch (error) {
      setFailure(error);
      await utils.admin.fiscal.invalidate();
    } finally {
      setIsBusy(false);
    }
  };
  return { run: (id) => void run(id), isBusy, failure, isReplaced };
}
