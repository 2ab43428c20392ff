import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';

const ICONS = {
  'arrow-back-up': IconArrowBackUp,
  bolt: IconBolt,
  'calendar-off': IconCalendarOff,
  'circle-check': IconCircleCheck,
  'circle-x': IconCircleX,
  'cloud-off': IconCloudOff,
  'door-enter': IconDoorEnter,
  'hand-stop': IconHandStop,
  'alert-triangle': IconAlertTriangle,
  keyboard: IconKeyboard,
  list: IconList,
  scan: IconScan,
  volume: IconVolume,
  'volume-off': IconVolumeOff,
  wifi: IconWifi,
  'wifi-off': IconWifiOff,
} as const;

/** Decoration beside a word. The site's own list would bring forty icons along. */
export function DoorIcon({ name, size = 28 }: { name: keyof typeof ICONS; size?: number }) {
  const Drawn = ICONS[name];
  return <Drawn size={size} stroke={2} aria-hidden="true" />;
}
