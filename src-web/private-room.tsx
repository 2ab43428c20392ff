import { MantineProvider } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import './styles/mantine/room.css';
import { RoomToasts } from './room-toasts.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';
import { ROOM_LAYER_ID } from './theme/theme-components.ts';
import type { Lang } from '#shared/lang.ts';
import { useLang } from './ui/lang.tsx';
import { useQuietRoom } from './hooks/use-quiet-room.ts';

type PrivateRoomProps = {
  className?: string;
  isDark?: boolean;
  /** Windows are paper, as over every page of a guest. */ isPaper?: boolean;
  /** Of its own words; else the page's. */ lang?: Lang;
  children: ReactNode;
};

const roomOf = (): HTMLElement | undefined => document.querySelector<HTMLElement>('.room') ?? undefined;

/**
 * Round every page behind the sign-in that has something to fill in, to choose or to compare: Mantine with our theme.
 * All of it hangs on `.room`, so that no public page carries any of it, and menus, dialogs and toasts open in the layer
 * below, where they have the colours of the room.
 */
export function PrivateRoom({ className = '', isDark = true, isPaper = true, lang, children }: PrivateRoomProps) {
  const pageLang = useLang();
  const layer = useRef<HTMLDivElement>(null);
  useQuietRoom(layer);
  const scheme = isDark ? 'dark' : 'light';
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      cssVariablesSelector=".room"
      deduplicateCssVariables={false}
      getRootElement={roomOf}
    >
      <div className={`room ${className}`} data-mantine-color-scheme={scheme}>
        {children}
        <div ref={layer} id={ROOM_LAYER_ID} className={isPaper ? 'room-layer paper' : 'room-layer'} />
        <RoomToasts closeLabel={{ en: 'Close', de: 'Schließen' }[lang ?? pageLang]} />
      </div>
    </MantineProvider>
  );
}
