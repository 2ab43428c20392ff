import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowBigUp from '@tabler/icons-react/dist/esm/icons/IconArrowBigUp.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs';
import IconBattery3 from '@tabler/icons-react/dist/esm/icons/IconBattery3.mjs';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs';
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconKeyboardHide from '@tabler/icons-react/dist/esm/icons/IconKeyboardHide.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs';
import IconShirt from '@tabler/icons-react/dist/esm/icons/IconShirt.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

const ICONS = {
  'alert-triangle': IconAlertTriangle,
  'arrow-back-up': IconArrowBackUp,
  'arrow-big-up': IconArrowBigUp,
  'arrow-right': IconArrowRight,
  backspace: IconBackspace,
  'battery-3': IconBattery3,
  bolt: IconBolt,
  'calendar-month': IconCalendarMonth,
  camera: IconCamera,
  cash: IconCash,
  checklist: IconChecklist,
  'chevron-down': IconChevronDown,
  'chevron-left': IconChevronLeft,
  'chevron-right': IconChevronRight,
  'circle-check': IconCircleCheck,
  'circle-x': IconCircleX,
  'cloud-off': IconCloudOff,
  coin: IconCoin,
  coins: IconCoins,
  'credit-card': IconCreditCard,
  'device-mobile': IconDeviceMobile,
  'door-enter': IconDoorEnter,
  'door-exit': IconDoorExit,
  gift: IconGift,
  'hand-stop': IconHandStop,
  hourglass: IconHourglass,
  'info-circle': IconInfoCircle,
  'keyboard-hide': IconKeyboardHide,
  keyboard: IconKeyboard,
  lock: IconLock,
  'message-circle': IconMessageCircle,
  minus: IconMinus,
  music: IconMusic,
  plus: IconPlus,
  printer: IconPrinter,
  refresh: IconRefresh,
  'rotate-clockwise': IconRotateClockwise,
  scan: IconScan,
  search: IconSearch,
  settings: IconSettings,
  'shield-off': IconShieldOff,
  shirt: IconShirt,
  ticket: IconTicket,
  trash: IconTrash,
  'user-check': IconUserCheck,
  'user-plus': IconUserPlus,
  user: IconUser,
  users: IconUsers,
  'volume-off': IconVolumeOff,
  volume: IconVolume,
  'wifi-off': IconWifiOff,
  wifi: IconWifi,
  x: IconX,
} as const;

export type IconName = keyof typeof ICONS;

/** Decoration beside a word; what it means is always said in text or in the control's `aria-label`. */
export function Icon({ name, size = 28, stroke = 2 }: { name: IconName; size?: number; stroke?: number }) {
  const Drawn = ICONS[name];
  return <Drawn size={size} stroke={stroke} aria-hidden="true" />;
}
