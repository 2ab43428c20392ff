import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconBattery2 from '@tabler/icons-react/dist/esm/icons/IconBattery2.mjs';
import IconBatteryCharging from '@tabler/icons-react/dist/esm/icons/IconBatteryCharging.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconBottle from '@tabler/icons-react/dist/esm/icons/IconBottle.mjs';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarUser from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
import IconDisc from '@tabler/icons-react/dist/esm/icons/IconDisc.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReceiptTax from '@tabler/icons-react/dist/esm/icons/IconReceiptTax.mjs';
import IconRosetteDiscount from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscount.mjs';
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';

/** Apart from ui/icon.tsx: the public pages need none of these. */
const ADMIN_ICONS = {
  'arrow-back-up': IconArrowBackUp,
  battery: IconBattery2,
  'battery-charging': IconBatteryCharging,
  broadcast: IconBroadcast,
  'calendar-off': IconCalendarOff,
  'calendar-plus': IconCalendarPlus,
  cash: IconCash,
  'chart-bar': IconChartBar,
  code: IconCode,
  copy: IconCopy,
  'device-desktop': IconDeviceDesktop,
  'device-mobile': IconDeviceMobile,
  'device-tablet': IconDeviceTablet,
  filter: IconFilter,
  'grip-vertical': IconGripVertical,
  inbox: IconInbox,
  'list-details': IconListDetails,
  moon: IconMoon,
  pencil: IconPencil,
  'receipt-tax': IconReceiptTax,
  search: IconSearch,
  send: IconSend,
  'shield-check': IconShieldCheck,
  speakerphone: IconSpeakerphone,
  sun: IconSun,
  ticket: IconTicket,
  trash: IconTrash,
  'user-check': IconUserCheck,
  wifi: IconWifi,
  'wifi-off': IconWifiOff,
  adjustments: IconAdjustmentsHorizontal,
  'arrow-down': IconArrowDown,
  'arrow-up': IconArrowUp,
  dots: IconDots,
  'file-download': IconFileDownload,
  selector: IconSelector,
  'rosette-discount': IconRosetteDiscount,
  armchair: IconArmchair,
  ban: IconBan,
  eye: IconEye,
  'eye-off': IconEyeOff,
  'circle-check': IconCircleCheck,
  'alert-triangle': IconAlertTriangle,
  bookmark: IconBookmark,
  bottle: IconBottle,
  'calendar-user': IconCalendarUser,
  disc: IconDisc,
  hanger: IconHanger,
  scan: IconScan,
  switch: IconSwitchHorizontal,
  star: IconStar,
} as const;

export type AdminIconName = keyof typeof ADMIN_ICONS;

/** Decoration beside a word, as ui/icon.tsx. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  const Drawn = ADMIN_ICONS[name];
  return <Drawn size={size} stroke={2} aria-hidden="true" />;
}
