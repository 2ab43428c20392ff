import { rem, type MantineThemeComponents } from '@mantine/core';

/** Where menus, dialogs and toasts open: inside the room, so that they have its colours. */
export const ROOM_LAYER_ID = 'room-layer';

const BUTTON_HEIGHT: Readonly<Record<string, string>> = { sm: rem(44), md: rem(48), lg: rem(56) };
const CHOICE_SIZE = rem(22);

/** In forms 52 px high; in tools and tables 44 (`size="md"`). */
const FIELD = { defaultProps: { size: 'lg', radius: 'md' } };
const LIST = {
  radius: 14,
  shadow: 'var(--sh-2)',
  offset: 6,
  transitionProps: { duration: 0 },
};
const WINDOW = {
  radius: 'lg',
  centered: true,
  overlayProps: { backgroundOpacity: 0.66, color: '#0B0306' },
  transitionProps: { duration: 0 },
  closeButtonProps: { 'aria-label': 'Close', size: 48, iconSize: 24, radius: 'xl' },
};

/** How each part of Mantine looks by itself; what no property says stands in `styles/mantine/room.css`. */
export const COMPONENTS: MantineThemeComponents = {
  Portal: { defaultProps: { target: `#${ROOM_LAYER_ID}` } },
  Button: {
    defaultProps: { radius: 'xl', size: 'md' },
    vars: (_: unknown, { size = 'md' }: { size?: string }) => ({
      root: {
        '--button-height': BUTTON_HEIGHT[size] ?? rem(48),
        '--button-radius': rem(999),
        '--button-fz': size === 'lg' ? rem(18) : rem(16),
      },
    }),
  },
  ActionIcon: { defaultProps: { size: 44, radius: 'xl', variant: 'subtle', color: 'gray' } },
  TextInput: FIELD,
  PasswordInput: FIELD,
  NumberInput: { defaultProps: { ...FIELD.defaultProps, hideControls: true } },
  Textarea: { defaultProps: { ...FIELD.defaultProps, autosize: true, minRows: 3, maxRows: 16 } },
  NativeSelect: FIELD,
  Select: { defaultProps: { ...FIELD.defaultProps, comboboxProps: LIST, allowDeselect: false } },
  Autocomplete: { defaultProps: { ...FIELD.defaultProps, comboboxProps: LIST } },
  DateInput: { defaultProps: { ...FIELD.defaultProps, popoverProps: LIST } },
  DatePickerInput: { defaultProps: { ...FIELD.defaultProps, popoverProps: LIST } },
  // Without the star of a required field: what may stay empty says so.
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
  },
  Checkbox: { defaultProps: { radius: 'sm' }, vars: () => ({ root: { '--checkbox-size': CHOICE_SIZE } }) },
  Radio: { vars: () => ({ root: { '--radio-size': CHOICE_SIZE } }) },
  Switch: {
    defaultProps: { labelPosition: 'left', withThumbIndicator: false },
    vars: () => ({
      root: {
        '--switch-width': rem(52),
        '--switch-height': rem(30),
        '--switch-thumb-size': rem(20),
        '--switch-track-label-padding': rem(3),
      },
    }),
  },
  Chip: { defaultProps: { size: 'md', radius: 'xl' } },
  SegmentedControl: { defaultProps: { radius: 'xl', size: 'md' } },
  Tabs: { defaultProps: { variant: 'none', keepMounted: false } },
  Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 12, highlightOnHover: true, tabularNums: true } },
  Menu: { defaultProps: { ...LIST, position: 'bottom-end' } },
  Popover: { defaultProps: LIST },
  Combobox: { defaultProps: LIST },
  Modal: { defaultProps: WINDOW },
  ModalRoot: { defaultProps: WINDOW },
  Drawer: { defaultProps: { ...WINDOW, centered: undefined, radius: 0 } },
  Progress: { defaultProps: { size: 12, radius: 'sm' } },
  Badge: { defaultProps: { radius: 'xl', size: 'lg', variant: 'light' } },
  Notification: { defaultProps: { radius: 14, withBorder: false } },
  Tooltip: { defaultProps: { radius: 'sm', transitionProps: { duration: 0 } } },
};
