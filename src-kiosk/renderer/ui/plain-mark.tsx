import { useDesk } from '../bridge.ts';
import { Icon } from './icon.tsx';

/** On every screen as long as the way to the server is not encrypted. */
export function PlainMark() {
  const { isServerPlain } = useDesk();
  if (!isServerPlain) return null;
  return (
    <span className="pill pill-off">
      <Icon name="shield-off" />
      Unverschlüsselt
    </span>
  );
}
